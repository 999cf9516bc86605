import type { Overview } from "../../../src/view/api.ts";
import { conditionFilter } from "../../../src/view/condition-filter.ts";
import { conditionText, levels, percent } from "../format.ts";
import { OUTCOMES } from "../meaning.ts";
import { href } from "../router.ts";
import { Legend, StackedBar } from "./bar.tsx";
import { Scroll } from "./scroll.tsx";

/** What the replies came to, by condition and model: a rate is only as good as what it leaves out. */
export function OutcomesByCondition({ run, overview }: { readonly run: string; readonly overview: Overview }) {
  const { conditions, models, outcomes } = overview;
  const found = new Map(outcomes.map((each) => [`${each.model} ${conditionFilter(each.condition)}`, each.outcomes]));
  return (
    <>
      <Legend names={OUTCOMES} />
      <Scroll label="Outcomes by condition">
        <table class="plain outcomes">
          <thead>
            <tr>
              <th scope="col">{Object.keys(conditions[0] ?? {}).join(" · ") || "condition"}</th>
              {models.map((model) => (
                <th scope="col" key={model}>
                  <code>{model}</code>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conditions.map((condition) => (
              <tr key={conditionFilter(condition)}>
                <th scope="row">{levels(condition)}</th>
                {models.map((model) => {
                  const own = found.get(`${model} ${conditionFilter(condition)}`);
                  if (own === undefined)
                    return (
                      <td key={model} class="faint">
                        none yet
                      </td>
                    );
                  const all = OUTCOMES.reduce((sum, outcome) => sum + own[outcome], 0);
                  return (
                    <td key={model}>
                      <a class="bar-door" href={href(["runs", run, "trials"], { model, condition: conditionFilter(condition) })}>
                        <StackedBar
                          shares={OUTCOMES.map((outcome) => ({ name: outcome, value: own[outcome] }))}
                          label={`${model}, ${conditionText(condition)}`}
                        />
                        <span class="number">{percent(own.choice, all)}</span>
                      </a>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="note">The number is the share of replies with an answer. A bar is a door to its trials.</p>
    </>
  );
}
