import { numbered, type RunCheck } from "./check.ts";

/** Items are what inference rests on, however many samples each has. Below 10 no interval holds up but t; 30 and 50 are where others do. */
export const fewItems: RunCheck = ({ items: { length: items } }) => {
  if (items === 0) return [];
  const base = { check: "few-items", model: null, figures: { items } };
  const has = `The run has ${numbered(items, "item")}`;
  if (items < 10)
    return [
      {
        ...base,
        state: "bad",
        says: `${has}: fewer than 10 say little of other items like these, and have a t interval at most.`,
      },
    ];
  if (items < 30)
    return [{ ...base, state: "look", says: `${has}: with fewer than 30, only large effects can be told from chance.` }];
  if (items < 50)
    return [{ ...base, state: "look", says: `${has}: with fewer than 50, intervals are studentised, and wide for rare events.` }];
  return [{ ...base, state: "good", says: `${has}.` }];
};
