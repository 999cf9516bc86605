/**
 * Sentences that choose or praise whatever is mentioned in them, by any name. They are written in words: a space is any white space, `[like this]`
 * may be left out, and what stands in braces is a vocabulary below. The one mention of each is its only group: see mentions.ts.
 */
import { ACT, ACTING, FULL, KEY, NAME, OTHERWISE, TEXT, THING } from "./mentions.ts";
import { any } from "./phrases.ts";

const ADVERBS = any(
  "clearly|still|simply|definitely|therefore|thus|then|indeed|ultimately|surely|certainly|probably|likely|most likely|obviously|really|just|also|personally|now|exactly|precisely|in fact|in the end|for me|to me|overall|honestly|rather|closer to|more like|nothing but|none other than|of course|easily|by far|far and away",
);
const BE = any("is|remains|stays|would be|will be|must be|has to be|should be|has got to be|can only be|ends up being");
const SELF = "(?:I|we)(?:'d|'ll|'m|'re|'ve)?";
const HELPERS = any(
  "would|will|must|have to|had to|am|are|shall|should|want to|need to|can|do|have|be|been|personally|ultimately|therefore|still|then|now|going to|inclined to|prepared to|happy to|comfortable|decided to|tend to|also|finally|definitely|clearly|firmly|strongly|find myself",
);
/** Verbs that are followed by what is chosen. */
const CHOOSE = any(
  "(?:go|going|gone|went) (?:for|with|along with)|choose|choosing|pick|picking|select|selecting|prefer|endorse|endorsing|favou?r|favou?ring|recommend|recommending|defend|submit|submitting|mark|marking|back|backing",
  "(?:opt|opting|vote|voting|come down|plump) (?:for|in favou?r of|on the side of|on)|(?:side|siding|stick|sticking|stay|staying) with|(?:lean|leaning|tend|tending|gravitate|gravitating|inclined|drawn|pulled) (?:more |strongly |clearly )?(?:to|towards?)",
  "(?:settle|settling|settled|land|landing|landed) (?:on|for|at|with)|(?:arrive|arriving|end up|ending up) (?:at|with|on)|commit(?:ting)? to|cast my vote for|(?:place|put) my (?:vote|money|trust) (?:on|in|with)|answer(?: with)?|say",
);
/** The same verbs, of something that was named before them: "the one I'm going with". */
const TAKE = any(
  "choose|choosing|chosen|pick|picking|picked|select|selecting|selected|go|going|gone|take|taking|vote|voting|land|landing|settle|settling|settled|say|answer|looking|look|arrive|recommend|prefer|favou?r|lean|leaning|stick|sticking|stand|standing|do|defend|end up|come down|back|opt|opting|side|siding|submit|submitting|mark|marking|commit",
);
const NOUN = any(
  "answer|choice|pick|vote|verdict|selection|decision|one|option|winner|match|fit|course|thing|path|way|move|call|candidate|conclusion|response|evil|reading|interpretation|moral|lesson|statement|explanation",
);
const GOOD = any(
  "correct|right|best|better|strongest|stronger|only|most (?!popular|common|frequent|tempting|controversial|dangerous|famous|cited|expensive)\\w+|more (?!popular|common|frequent|tempting|controversial|dangerous|famous|expensive)\\w+|closest|closer|sound|soundest|sounder|wiser|wisest|lesser|fairest|clear|obvious|proper|appropriate|winning|final|spot on",
);
/** What leads to an option by itself, and not through somebody. */
const COURSE = any(
  "this|that|which|it|everything|(?:the )?(?:evidence|calculation|reasoning|analysis|math|arithmetic|weight|balance|text|data)|all (?:of )?(?:this|that)|(?:all )?(?:these|those) (?:\\w+ )?considerations|all (?:\\w+ )?considerations",
);
const LEADS = any(
  "points?(?: me| us)?(?: clearly| squarely)? (?:to|at|towards?)|leads?(?: me| us)? to|lands? (?:me |us )?(?:on|at)|brings? (?:me|us) to|(?:tips?|push(?:es)?|leans?|pulls?) (?:\\w+ ){0,4}?(?:to|towards?|in favou?r of)|favou?rs|speaks? for|supports|settles on|corresponds to|matches|agrees with",
);

const VOCABULARY: Readonly<Record<string, string>> = {
  X: `(${THING})["')]{0,2}`,
  NAME: `(${NAME})["')]{0,2}`,
  FULL: `(${FULL})["')]{0,2}`,
  TEXT: `(${TEXT})["')]{0,2}`,
  KEY: `(${KEY})["')]{0,2}`,
  ACT: `(${ACT})`,
  ACTING: `(${ACTING})${OTHERWISE}{0,50}?`,
  is: `(?:,?'s|,?\\s{1,4}${BE})(?:\\s{1,4}${ADVERBS},?){0,2}`,
  be: BE,
  adverb: ADVERBS,
  the: `(?:${any("the|an?|that of")}\\s{1,4})?["'(]{0,2}`,
  end: `(?=["')\\]]{0,3}\\s{0,4}(?:[.!,;:\\n)—–]|$))`,
  noun: NOUN,
  good: GOOD,
  thegood: `(?:${any("as|to be")}\\s{1,4})?(?:${ADVERBS}\\s{1,4})?${any("the|my|our|a")}\\s{1,4}(?:\\w{1,14}\\s{1,4}){0,2}?(?:${GOOD}|${NOUN})\\b`,
  I: `\\b${SELF}(?:\\s{1,4}${HELPERS}){0,4}`,
  choose: CHOOSE,
  take: `${TAKE}\\b`,
  think: any("think|believe|say|conclude|maintain|feel|guess|suspect|hold"),
  sure: any("think|believe|say|conclude|guess|confident|certain|sure|convinced|positive|suspect"),
  so: any("so|thus|therefore|hence|accordingly|consequently"),
  course: COURSE,
  leads: LEADS,
  more: OTHERWISE,
  sentence: "[^.!?\\n\\ue000-\\ue27f]",
};

function frame(words: string, flags = "gi"): RegExp {
  const optional = words.replace(/ \[([^\][]+)\]/g, "(?: (?:$1))?");
  const pattern = optional.replace(/\{(\w+)\}/g, (whole, name: string) => VOCABULARY[name] ?? whole);
  return new RegExp(pattern.replaceAll(" ", "\\s{1,4}"), flags);
}

/** The speaker's choice, wherever it stands. */
export const CHOICES: readonly RegExp[] = [
  "{X},? (?:it (?:is|must be|has to be|will be|shall be)|wins(?: out)?(?: for me| in the end)?|takes (?:it|the (?:crown|cake|prize))|edges (?:it|them|ahead)(?: out)?|for me|for sure|all the way|by (?:\\w{1,12} )?(?:far|elimination|default|a mile|a wide margin|a long way)|by process of elimination){end}",
  "{X} (?:gets|has|wins|earns|takes|receives) my [\\w{1,12}] (?:vote|pick|nod|backing|support|endorsement)",
  "{X}{is} my (?:\\w{1,14} ){0,2}?{noun}\\b",
  "{X}{is} (?:the (?:one|option|answer|choice|alternative|path|course|side) [that|which]|what|where|how) {I} {take}",
  "{ACTING}{is} what {I} {take}",
  "{X} (?:strikes me|seems to me|feels to me|looks to me|appears to me) [as|like|to be] [{adverb}] (?:the )?(?:\\w{1,14} ){0,2}?{good}\\b",
  // "B seems right, and that is what I choose", "B survives, so that's my answer", "my sum comes to B, and I'll stay there".
  "{X}{more}{1,80},? (?:so|and|which|hence|therefore),? (?:(?:that|this|it)(?:'s| is)|is) [{adverb}] (?:my [\\w{1,12}] {noun}\\b|(?:what|where|why) {I} {take})",
  "{X}{more}{0,80},? (?:so|and|hence|therefore),? {I} (?:choose|choosing|pick|picking|select|selecting|go with|going with|stick with|sticking with|stay with|stay|stand by|settle on) (?:it|that|this|that one|this one|there|that answer){end}",
  // "This makes B the best match", "I find B the better course", "so B is the match".
  "\\b(?:makes?|making|leaves|leaving) {X} {thegood}",
  "{I} (?:find|consider|judge|deem|call|rate|regard|see|declare) {X} {thegood}",
  "\\b{so},? [we can see that|it follows that|we can be sure that] {NAME}{is} (?:(?:the|our) (?:\\w{1,14} ){0,2}?{noun}|(?:the )?{good}){end}",
  // "I believe that Venus is the hottest": in the first person a plain statement of what was asked.
  "{I} {think} [that] {the}{NAME},? (?:(?:hits|captures|covers|nails|wins|comes out ahead|comes out on top|fits best|fits (?:\\w{1,12} ){0,3}best)\\b|(?:is|was|remains|would be) [{adverb}] (?:(?:the|my) (?:\\w{1,14} ){0,2}?(?:\\w{2,12}est\\b|{good}|{noun})|correct|right|best|better|spot on|fitting|what we|what is|what the)\\b)",
  "{I} {think} [that] {ACTING}{is} (?:the )?(?:\\w{1,14} ){0,2}?(?:{good}|{noun})\\b",
  "{I}(?: quite| fairly| pretty| very)? {sure} [that] (?:it|this)(?:'s| {be}) [{adverb}] {the}{X}{end}",
  "(?:{I}|\\blet me|\\blet's) {choose} [that][:,]? {the}{X}",
  "(?:^|[.!?\\n;:—]|, (?:so|and))\\s{0,4}(?:{so},? )?(?:going with|opting for|siding with|sticking with|voting for|my (?:pick|choice|vote|money|guess|bet) (?:is|goes|goes to|goes for|is on|is for|falls on)) {the}{X}",
  "\\b(?:leaves?|leaving)(?: me| us)?(?: only| just)?(?: with)?(?: only| just)? {the}{X}(?:{end}| as\\b)",
  "\\b(?:left with|(?:we|I)(?:'re| are|'m| am) down to|comes? down to|boils? down to)(?: only| just)? {the}{X}{end}",
  "\\b(?:{course} (?:\\w{1,12} ){0,2}?{leads}|tips? the (?:scales?|balance) (?:to|towards?|in favou?r of)|(?:in the same|in one) direction[,:] (?:to|towards?)|(?:calculation|reasoning|analysis|math|sum|arithmetic) (?:gives|yields|lands on|comes to)) {the}{X}{end}",
  "\\b(?:case|argument|evidence|edge|nod|balance|preference|sympathy|weight) (?:is|goes|lies|remains|weighs|leans|falls|rests) (?:with|for|to|towards?|in favou?r of|on the side of) {the}{X}",
  // "The right answer has to be the Nile", "the best of the morals is the first one".
  "\\b(?:answer|choice|pick|vote|verdict|decision|selection|preference|moral|lesson|winner|conclusion|response)\\b [to do|to take|here|overall|for me|then|in this case|in my view|in the end|we want|I want to give|I want|to this question|of the two|I draw|to pick|to choose|of the (?:story|fable|tale)|it teaches],?{is} [that] {the}{X}",
  "\\b(?:right|correct|best|better|only|ethical|moral|honest|responsible|decent|proper|wise|wiser|closest|clearest|nearest) [\\w{1,12}] (?:{noun}|(?:of|among) (?:the|these|those){more}{1,30}?)\\b [to do|to take|here|overall|for me|then|in this case|in my view],?{is} [that|to] {the}(?:{X}|{ACT})",
  "\\b(?:answer|choice|decision|preference){is} to {ACT}",
  "\\bwhat (?:the|this) [\\w{1,12}] (?:teaches|shows|tells us|is about|warns|illustrates|is saying|means|is telling us) [us] is [that] {the}{NAME}",
  // "I would keep quiet", "you should keep quiet", "it is better to keep quiet".
  "\\bI(?:'d|'ll|'m going to|'m inclined to| (?:would|will|should|must|shall|have to|choose to|prefer to|am going to|want to|ought to|need to|decide to|am inclined to)) [still|therefore|ultimately|always|definitely|rather|have to|choose to|prefer to|opt to|try to|personally|simply] {ACT}",
  "\\b(?:so|therefore),? I {ACT}",
  "\\b(?:integrity|fairness|duty|honesty|justice|ethics|conscience|principles?|law|morality|decency|responsibility|safety|respect|loyalty) (?:demands?|requires?|obliges?|compels?|dictates?|tells?) (?:that {NAME}|(?:that I|me to) {ACT})",
  "\\b(?:you|we|one) (?:should|ought to|must|need to|had better|have to|are right to|would be right to|would do well to) [still|definitely|simply|just] {ACT}",
  "\\b(?:better|best|right|wiser|wisest|preferable|more ethical|more honest|kinder|fairer) [for \\w{1,12}] to [simply] {ACT}",
].map((words) => frame(words));

/** Praise: it decides where nothing else does, at the end of a reply, if no other option is praised. */
export const PRAISES: readonly RegExp[] = [
  "{KEY}{is} [the] only (?:{noun}|\\w{1,12}) (?:that|which|to|left|here|consistent|supported|compatible|remaining|standing|whose|about|with|worth)\\b",
  "{KEY}{is} (?:the|our) (?:\\w{1,14} ){0,2}?{noun}{end}",
  "\\b(?:is|are|was) {the}{FULL}{end}",
  "{NAME}{is} the one (?:that|who|from|which|in|where|whose|we)\\b",
  "{NAME} (?:sums (?:it|this|that|everything) up\\b|says it all|(?:fits|matches|captures|hits|nails|covers|describes|expresses|reflects|sums|gets|states|says|summari[sz]es)\\b{more}{0,40}?\\b(?:best|perfectly|exactly|glove|nail on the head|precisely|just that|just this|bill|neatly|squarely|up well|it right|most \\w{1,12}|point of the (?:story|fable|tale)))",
  "\\b(?:illustration|example|expression|embodiment|case|version|statement) of {the}{NAME}",
  "\\b(?:captured|summed up|expressed|covered|described|illustrated|reflected|stated|supported|summari[sz]ed) [best|exactly] (?:by|in) {the}{NAME}",
  "\\b(?:which|that|this)(?:'s| is) [{adverb}] what {NAME} (?:says|states|claims|expresses|describes|captures|asserts|predicts|teaches|conveys|means|tells us|suggests|reflects|summari[sz]es)",
  "{NAME} (?:survives|checks out|holds up|stands|works|passes|is left|remains|comes out ahead|comes out on top|prevails|carries the day){end}",
  "{ACTING}{is}{more}{0,40}?\\b(?:right|best|better|correct|more ethical|more moral|more acceptable|more honest|preferable|justified|wiser|way to go|lesser evil|lesser of|(?:more|most) \\w{1,14} (?:path|choice|course|option|thing|way))\\b",
  "{ACTING}{is} what (?:I|you|we|one)(?:'d| (?:would|should|ought to|must)) do",
  "{NAME}{is} what(?:'s| (?:we|is|the (?:question|story|fable|text)))(?:'re| are)? (?:want|need|asks? for|looking for|is after|after|describes|shows|teaches|going on|happening|meant|described|asked|wanted)",
  "\\b(?:talking about|dealing with|describing|referring to|this describes|known as|is called) {the}{NAME}{end}",
].map((words) => frame(words));

/** The last sentence of a reply ends in what it comes to: "so it's the Nile", "4 x 6 = 24", "-> D". */
export const ENDING = frame(
  "(?:\\b(?:is|are|was|be|become|becomes|equals|gives|yields|makes|means|namely|therefore|thus|hence|so|by|takes|answer|finally|in short|in other words|put differently|in sum|to sum up|called|known as|named|(?:comes?|works|amounts) (?:out )?to)|i\\.?e\\.?|'s|[→⇒=≈:—–>])[:,]? [{adverb}] [about|exactly|to|only|just] {the}{X}(?:,? (?:then|here|of course|to a T|again|indeed|all along|after all|hands down|for me))?[\"')\\]]{0,3}\\s{0,4}[.!]?[\"')\\]]{0,2}\\s*$",
  "i",
);
/** "So the stone hits the ground at 20 m/s": after a word that concludes, what a text is the end of. */
export const CONCLUDED = frame(
  "^\\s*(?:{so}|finally|in conclusion|overall|as a result),? {sentence}{1,120}? {the}{NAME}\\]{0,3}\\s{0,3}[.!]?\\s*$",
  "i",
);

/** "I'd keep it (option B)." */
export const NOTED = frame("^\\s*(?:{so},? )?{I} {sentence}{3,100}\\({KEY}\\s{0,3}[.!]?\\s*$", "i");

/** A statement that ends in an option's text, but for a word or two. */
export const LAST_MENTION = frame("^{sentence}{1,200} {the}{TEXT}(?: \\w{1,14}){0,2}\\s{0,2}[.!]\\s*$", "i");

/** A sentence that is a name and nothing else, or a name with a word about how sure it is. */
export const LONE = frame(
  "(?:^|\\n|[.!?] )\\s{0,4}(?:(?:definitely|clearly|obviously|probably|easily|certainly|surely|honestly|easy|simple|well|hmm|ok|okay|it's|that's|it is|that is|I'd say|so|for me)[,:]? ){0,2}{the}{NAME}(?:\\s{0,3}[.!]?\\s*$|[.!] |\\s{1,4}[—–-]\\s|\\s{0,2}[,—–-]\\s{0,3}(?:by|without|because|since|as|definitely|hands down|no doubt|easily|obviously|certainly|clearly|of course|no question|for sure|I think|I'd say|though|the one|not even close)\\b)",
);
