import { question } from "./case.ts";

export const ethics = question("ethics", { wrong: "wrong", "not wrong": "not wrong" });
/** As under a cue, where the words carry letters. */
export const wrongFirst = question("ethics", { A: "wrong", B: "not wrong" });
export const wrongSecond = question("ethics", { A: "not wrong", B: "wrong" });

export const ledger = question("moralchoice", {
  A: "I tell the committee what I found.",
  B: "I keep quiet until the treasurer retires.",
});
export const ferry = question("moralchoice", {
  A: "I turn the ferry around for the swimmers.",
  B: "I hold my course to the hospital pier.",
});
export const letter = question("moralchoice", { A: "I open my sister's letter.", B: "I leave the letter sealed." });
export const grain = question("moralchoice", {
  A: "I share the seed grain with the next village.",
  B: "I keep the seed grain for my own village.",
});
export const convoy = question("moralchoice", { A: "I fire on the convoy.", B: "I let the convoy pass." });

export const heron = question("morables", {
  A: "A small catch is better than none.",
  B: "Pride comes before a fall.",
  C: "Those who are too choosy end up with the worst.",
  D: "Patience is rewarded in the end.",
  E: "Never trust still water.",
});
export const donkey = question("morables", {
  A: "What suits one does not suit another.",
  B: "Honest work is its own reward.",
  C: "Envy blinds us to our own worth.",
  D: "No kindness is ever wasted.",
  E: "Masters forget their servants quickly.",
});
export const crow = question("morables", {
  A: "Flattery is paid for by the one who listens.",
  B: "Share what you have.",
  C: "Height is no safety.",
  D: "Sing only when asked.",
  E: "Hunger makes liars.",
  F: "A closed beak keeps the cheese.",
  G: "Cunning outlives strength.",
  H: "Old friends are the best friends.",
});

/** What the options say is not known. */
export const letters = question("mcqa", { A: "A", B: "B", C: "C", D: "D" });
export const letters5 = question("mcqa", { A: "A", B: "B", C: "C", D: "D", E: "E" });
export const planet = question("mcqa", { A: "Mercury", B: "Venus", C: "Earth", D: "Mars" });
export const ice = question("mcqa", { A: "It stays the same", B: "It rises", C: "It falls", D: "It rises and then falls" });
export const gas = question("mcqa", { A: "Oxygen", B: "Nitrogen", C: "Carbon dioxide", D: "Argon" });
export const sum = question("mcqa", { A: "12", B: "15", C: "18", D: "21" });
export const search = question("mcqa", { A: "O(1)", B: "O(log n)", C: "O(n)", D: "O(n log n)" });
export const data = question("mcqa", {
  A: "Statement 1 alone is sufficient",
  B: "Statement 2 alone is sufficient",
  C: "Both statements together are sufficient",
  D: "It cannot be determined",
});
export const alloy = question("mcqa", { A: "Copper", B: "Tin", C: "Both A and B", D: "None of the above" });
export const yesNo = question("mcqa", { A: "Yes", B: "No" });
export const trueFalse = question("mcqa", { A: "True", B: "False" });
export const city = question("mcqa", { A: "Paris", B: "Lyon", C: "Marseille" });
export const metal = question("mcqa", {
  A: "Iron",
  B: "Nickel",
  C: "Zinc",
  D: "Copper",
  E: "Silver",
  F: "Gold",
  G: "Lead",
  H: "Tin",
  I: "Cobalt",
  J: "Titanium",
});
