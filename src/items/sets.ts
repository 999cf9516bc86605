import { ethics } from "./ethics.ts";
import type { ItemSet } from "./format.ts";
import type { SetName } from "./item.ts";
import { mcqa } from "./mcqa.ts";
import { morables } from "./morables.ts";
import { moralchoice } from "./moralchoice.ts";

export const ITEM_SETS: Readonly<Record<SetName, ItemSet>> = { ethics, moralchoice, morables, mcqa };
