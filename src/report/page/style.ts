/** The page's one style sheet: a measured line, white around it, numbers that stand under each other; light, dark, narrow and on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --sheet: #f7f7f5; --ink: #1a1d21; --soft: #565d66; --line: #d9dbdd; --hair: #e9eaeb;
  --accent: #0b5394; --good: #006b4f; --look: #8a5a00; --bad: #a3260f; --loud: #fff4d6; --loud-line: #d9a400; --mark: #ffe9a8; --shade: rgb(0 0 0 / .22);
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171a; --sheet: #1c2024; --ink: #e6e7e9; --soft: #a3abb4; --line: #3a4047; --hair: #2a2f35;
    --accent: #82b7ec; --good: #5cc9a7; --look: #e5b567; --bad: #f08d79; --loud: #33290b; --loud-line: #b98d0a; --mark: #5c4a0c; --shade: rgb(255 255 255 / .25);
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 var(--serif); overflow-wrap: break-word; }
.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; display: block; padding: .5rem 1rem; background: var(--accent); color: var(--ground); }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main, .top, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.5rem; }
main > section { margin: 4.5rem 0 0; }
p, main li, h1, h2, h3, h4, .lead, figcaption, .note { max-width: 43rem; }
.top { padding-top: 3.5rem; }
.kicker { font: 600 .8125rem/1.4 var(--sans); letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 0 0 .75rem; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.4vw, 2.6rem); line-height: 1.18; margin: 0 0 1rem; font-weight: 600; letter-spacing: -.012em; text-wrap: balance; }
h2 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; padding-top: .9rem; border-top: 2px solid var(--ink); font-weight: 600; max-width: none; }
h3 { font-size: 1.2rem; line-height: 1.3; margin: 2.25rem 0 .6rem; font-weight: 600; }
h4 { font: 600 .9375rem/1.4 var(--sans); margin: 1.5rem 0 .3rem; }
p { margin: .5rem 0; }
.facts { font: .875rem/1.5 var(--sans); color: var(--soft); }
nav ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; font: .9375rem/1.5 var(--sans); max-width: none; }
.loud { border: 1px solid var(--loud-line); border-left-width: .45rem; background: var(--loud); padding: .9rem 1.15rem; margin: 1.75rem 0 0; font: .9375rem/1.5 var(--sans); max-width: 60rem; }
.loud p { margin: .35rem 0; max-width: none; }
.loud strong { letter-spacing: .01em; }
.leads { margin: 1.5rem 0 0; padding: 0; list-style: none; }
.leads > li { margin: 0 0 1.1rem; padding-left: 1.1rem; border-left: 3px solid var(--line); }
.leads .who { display: block; font: 600 .8125rem/1.5 var(--sans); color: var(--soft); }
.leads p { font-size: 1.175rem; line-height: 1.5; margin: .1rem 0 .4rem; }
.leads.many p { font-size: 1rem; line-height: 1.5; margin: 0 0 .2rem; }
.overview { font-size: 1.175rem; line-height: 1.5; font-weight: 600; }
.planned { padding: 0; list-style: none; margin: .4rem 0 1.4rem; }
.of { font: 600 .875rem/1.5 var(--sans); color: var(--soft); margin: 1rem 0 .2rem; }
.planned li { margin: 0 0 .8rem; display: grid; grid-template-columns: 6.5rem 1fr; gap: 0 1rem; max-width: 52rem; }
.standing { font: 600 .8125rem/1.9 var(--sans); white-space: nowrap; }
.v-shown { color: var(--good); } .v-untold, .v-within, .v-no-interval, .v-untested, .v-undefined { color: var(--soft); } .v-mixed { color: var(--look); }
.told { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: 0 1.5rem; padding: .8rem 0; border-top: 1px solid var(--hair); }
.told h4 { margin: .2rem 0 0; }
.told p { margin: 0 0 .7rem; }
.told p:last-child { margin-bottom: 0; }
.nb { white-space: nowrap; }
.note, .rule, figcaption, .files { font: .875rem/1.55 var(--sans); color: var(--soft); }
.files a { white-space: nowrap; }
figure { margin: 2.5rem 0 3rem; }
figure h3 { margin: 0 0 .75rem; }
figure svg { display: block; max-width: 100%; height: auto; }
.drawing { overflow-x: auto; }
.for-phone { display: none; }
figcaption { margin-top: .8rem; max-width: 52rem; }
.tabled { margin: 2.5rem 0 0; }
.scroll {
  overflow-x: auto; margin: .75rem 0 .5rem; max-width: 100%;
  background: linear-gradient(to right, var(--ground) 30%, transparent) left / 3rem 100% no-repeat local, linear-gradient(to left, var(--ground) 30%, transparent) right / 3rem 100% no-repeat local,
    radial-gradient(farthest-side at 0 50%, var(--shade), transparent) left / .9rem 100% no-repeat scroll, radial-gradient(farthest-side at 100% 50%, var(--shade), transparent) right / .9rem 100% no-repeat scroll;
}
table { border-collapse: collapse; font: .8438rem/1.45 var(--sans); font-variant-numeric: tabular-nums lining-nums; min-width: 40%; border-top: 1.5px solid var(--ink); border-bottom: 1.5px solid var(--ink); }
caption { text-align: left; font: 600 1rem/1.4 var(--sans); padding: 0 0 .5rem; }
thead th { border-bottom: 1px solid var(--ink); vertical-align: bottom; font-weight: 600; }
th, td { padding: .32rem .9rem .32rem 0; text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
.n { text-align: right; white-space: nowrap; }
thead .n { white-space: normal; min-width: 4.5rem; }
tbody th { font-weight: 400; }
tbody tr + tr > * { border-top: 1px solid var(--hair); }
tbody + tbody { border-top: 1px solid var(--line); }
.of-model th { font-weight: 600; padding-top: .6rem; }
.wide { min-width: 16rem; }
.undef { color: var(--soft); }
.state { font-weight: 600; white-space: nowrap; } .state-good { color: var(--good); } .state-look { color: var(--look); } .state-bad { color: var(--bad); }
code, pre, kbd { font-family: var(--mono); font-size: .8438rem; }
pre { background: var(--sheet); border: 1px solid var(--hair); padding: .9rem 1rem; overflow-x: auto; line-height: 1.6; max-width: 60rem; }
.methods p { hyphens: auto; }
.digest { font-family: var(--mono); font-size: .82em; overflow-wrap: anywhere; }
details > summary { cursor: pointer; font: .875rem/1.6 var(--sans); color: var(--accent); }
.fold { margin: 1.25rem 0; }
.fold > summary { font-size: 1rem; font-weight: 600; }
.effect { margin: 1rem 0 0; }
.effect > summary h3 { display: inline; font: 600 .9375rem/1.6 var(--sans); }
.side h4 { font-size: .8125rem; margin: 0 0 .4rem; color: var(--soft); }
.example { background: var(--sheet); border: 1px solid var(--hair); padding: 1.1rem 1.25rem; margin: 1.1rem 0; font: .9063rem/1.55 var(--sans); break-inside: avoid; }
.example header { display: flex; flex-wrap: wrap; gap: .15rem 1rem; justify-content: space-between; font-size: .8125rem; color: var(--soft); margin-bottom: .6rem; }
.kind { font-weight: 600; color: var(--ink); }
.stem, .reply, .cue { white-space: pre-wrap; overflow-wrap: anywhere; }
.stem { max-width: 52rem; }
.options { list-style: none; padding: 0; margin: .5rem 0 .9rem; }
.options li { margin: .1rem 0; max-width: 52rem; overflow-wrap: anywhere; }
.tag { font-size: .75rem; font-weight: 600; border: 1px solid currentColor; border-radius: .2rem; padding: 0 .35em; white-space: nowrap; }
.tag.key { color: var(--good); } .tag.target { color: var(--look); }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem 1.75rem; }
.side { min-width: 0; border-top: 1px solid var(--line); padding-top: .6rem; }
.cue { margin: 0 0 .7rem; padding: .1rem 0 .1rem .8rem; border-left: 3px solid var(--look); color: var(--soft); }
.read { margin: .6rem 0 .3rem; overflow-wrap: anywhere; }
mark { background: var(--mark); color: inherit; padding: 0 .1em; }
.left-out { color: var(--soft); font-style: italic; font-size: .8125rem; }
footer { margin-top: 5rem; padding-top: 1.25rem; padding-bottom: 3rem; font: .8438rem/1.6 var(--sans); color: var(--soft); }
footer p { border-top: 1px solid var(--line); padding-top: 1rem; max-width: none; }
@media (max-width: 42rem) {
  body { font-size: 1rem; }
  main, .top, footer { padding-left: 1rem; padding-right: 1rem; }
  .top { padding-top: 2rem; }
  main > section { margin-top: 3rem; }
  .for-all svg { min-width: 34rem; }
  .for-wide { display: none; }
  .for-phone { display: block; }
  .sides { grid-template-columns: 1fr; }
  .planned li, .told { grid-template-columns: 1fr; }
  .told h4 { margin-bottom: .3rem; }
  .leads p { font-size: 1.0625rem; }
  .example { padding: .9rem; }
}
@media print {
  :root { --ground: #fff; --sheet: #fff; --ink: #000; --soft: #444; --line: #999; --hair: #ccc; --accent: #000; --good: #004d38; --look: #5c3c00; --bad: #7a1c0b; --loud: #fff; --mark: #eee; color-scheme: light; }
  @page { margin: 18mm 16mm; }
  html { font-size: 9pt; }
  body { line-height: 1.45; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  thead .n { min-width: 0; }
  main, .top, footer { max-width: none; padding: 0; }
  main > section { margin-top: 1.5rem; }
  nav, .skip, .files { display: none; }
  h2, h3, h4, caption { break-after: avoid; }
  figure, tr, .loud, .leads > li { break-inside: avoid; }
  .drawing svg { min-width: 0; }
  .for-wide { display: block; }
  .for-phone { display: none; }
  .scroll, .drawing { overflow: visible; background: none; }
  .told { grid-template-columns: 8rem minmax(0, 1fr); }
  table { font-size: 7pt; width: 100%; }
  th, td { padding: .15rem .5rem .15rem 0; }
  .n { white-space: normal; }
  .wide { min-width: 0; }
  .example { font-size: 8.5pt; }
  mark { border-bottom: 1.5pt solid #000; }
  a { text-decoration: none; }
}
`;
