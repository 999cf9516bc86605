import { numbered, type RunCheck } from "./check.ts";

/** With fewer, no claim rests on the items. */
export const FEW_ITEMS = 10;

/** Items are what inference rests on, however many samples each has. Below 10 no interval holds up but t; 30 and 50 are where others do. */
export const fewItems: RunCheck = ({ items: { length: items } }) => {
  if (items === 0) return [];
  const base = { check: "few-items", model: null, figures: { items } };
  const has = `The run has ${numbered(items, "item")}`;
  if (items < FEW_ITEMS)
    return [
      {
        ...base,
        state: "bad",
        says: `${has}: fewer than ${FEW_ITEMS} say little of other items like these, and have a t interval at most.`,
      },
    ];
  if (items < 30)
    return [{ ...base, state: "look", says: `${has}: with fewer than 30, only large effects can be told from chance.` }];
  if (items < 50)
    return [{ ...base, state: "look", says: `${has}: with fewer than 50, intervals are studentised, and wide for rare events.` }];
  return [{ ...base, state: "good", says: `${has}.` }];
};
