/**
 * How a reply is put, apart from what it says: its length in words, how often it hedges (the commonest of the hedges that Hyland lists, Metadiscourse,
 * 2005, that are one word) and how often it turns its own reasoning round. Counts, not judgements: measures give them per 100 words.
 */
export interface Manner {
  readonly words: number;
  readonly hedges: number;
  readonly deliberations: number;
}

const HEDGES = new Set(
  `about almost apparently appear appears approximately arguably argue around assume broadly claim could doubt doubtful essentially estimate fairly
  feel feels frequently generally guess indicate largely likely mainly may maybe might mostly often perhaps plausible plausibly possible possibly
  presumably probable probably quite rather relatively roughly seem seems sometimes somewhat suggest suggests suppose suspect tend tends typically
  uncertain unclear unlikely usually would`.split(/\s+/),
);

const DELIBERATIONS = new Set(
  `actually admittedly alternatively although but consider considering conversely counterargument despite granted hmm however instead nevertheless
  nonetheless reconsider reconsidering reflection still though wait weigh weighing whereas while yet`.split(/\s+/),
);

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

export function manner(text: string): Manner {
  let words = 0;
  let hedges = 0;
  let deliberations = 0;
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    words++;
    if (HEDGES.has(word)) hedges++;
    else if (DELIBERATIONS.has(word)) deliberations++;
  }
  return { words, hedges, deliberations };
}
