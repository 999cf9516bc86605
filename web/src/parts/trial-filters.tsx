import { count } from "../../../src/counting.ts";
import type { Overview } from "../../../src/view/api.ts";
import { conditionFilter, levelsIn } from "../../../src/view/condition-filter.ts";
import type { Filter } from "../filter.ts";
import { FLIP_TEXT, FLIPS, OUTCOMES } from "../meaning.ts";
import { change, href } from "../router.ts";
import { plain, Search, Select } from "./fields.tsx";

const ANSWERS = [
  { value: "right", text: "right" },
  { value: "wrong", text: "wrong" },
  { value: "target", text: "as the cue says" },
];

/** Everything that a trial can be found by; all of it must hold. Factors have a field each, which together are the condition. */
export function TrialFilters(props: { readonly overview: Overview; readonly filter: Filter; readonly run: string }) {
  const { overview, filter, run } = props;
  const { models, design, categories, rules, hasFlips } = overview;
  const asked = Object.fromEntries(levelsIn(filter.condition ?? "") ?? []);
  const field = (name: keyof Filter) => ({
    value: filter[name] ?? "",
    onChoose: (value: string) => change({ [name]: value }),
  });
  const readBy = Object.entries(rules).map(([rule, times]) => ({ value: rule, text: `${rule} (${count(times)})` }));
  return (
    <search class="filters">
      <Search name="text" label="A reply says" value={filter.text ?? ""} hint="any words" />
      {models.length > 1 && <Select label="Model" none="all models" choices={plain(models)} {...field("model")} />}
      {Object.entries(design).map(([factor, own]) => (
        <Select
          key={factor}
          label={factor}
          none="any"
          choices={plain(own)}
          value={asked[factor] ?? ""}
          onChoose={(level) => change({ condition: conditionFilter(changed(asked, factor, level)) })}
        />
      ))}
      <Select label="Outcome" none="any outcome" choices={plain(OUTCOMES)} {...field("outcome")} />
      <Select label="Answer" none="any answer" choices={ANSWERS} {...field("answer")} />
      {hasFlips && (
        <Select
          label="Flip"
          none="flipped or not"
          choices={FLIPS.map((kind) => ({ value: kind, text: FLIP_TEXT[kind] }))}
          {...field("flip")}
        />
      )}
      {categories.length > 0 && (
        <Select label="Category" none="all categories" choices={plain(categories)} {...field("category")} />
      )}
      <Select label="Read by" none="any rule" choices={readBy} {...field("rule")} />
      {filter.item !== undefined && (
        <div class="field is-set">
          <span class="label">Item</span>
          <span class="chosen">
            <a href={href(["runs", run, "items", filter.item])}>one item</a>
            <button type="button" class="quiet" aria-label="All items" onClick={() => change({ item: null })}>
              ×
            </button>
          </span>
        </div>
      )}
    </search>
  );
}

/** An empty level is any. */
function changed(asked: Readonly<Record<string, string>>, factor: string, level: string): Record<string, string> {
  const { [factor]: _before, ...others } = asked;
  return level === "" ? others : { ...others, [factor]: level };
}
