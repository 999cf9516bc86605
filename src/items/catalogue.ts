/**
 * Public item sets that `waver items fetch` can bring: where they are, under which licence, and how many rows each file must have.
 *
 * Rows are the check that the right file came: Hugging Face's loader for ETHICS calls the original test split "validation" and the
 * original hard split "test", so a split's name proves nothing.
 */
import type { SetName } from "./item.ts";

export interface PublicSet {
  readonly set: SetName;
  readonly licence: string;
  readonly source: string;
  /** Base addresses can be set (`--base`), so that a mirror, or a test, can stand in for the host. */
  readonly host: string;
  readonly files: readonly PublicFile[];
}

export interface PublicFile {
  /** Which part of the set this is; a study says `subset`. The first file is the one a study gets without saying. */
  readonly subset: string;
  /** Its name in the cache. */
  readonly name: string;
  readonly path: string;
  /** Null where the count was never seen in a copy. */
  readonly rows: number | null;
}

const HUGGING_FACE = "https://huggingface.co";

export const PUBLIC_SETS: Readonly<Record<string, PublicSet>> = {
  ethics: {
    set: "ethics",
    licence: "MIT",
    source: "Hendrycks et al., ICLR 2021; hendrycks/ethics",
    host: HUGGING_FACE,
    files: [
      ethicsFile("commonsense", "cm_test.csv", 3885),
      ethicsFile("deontology", "deontology_test.csv", 3596),
      ethicsFile("justice", "justice_test.csv", 2704),
      ethicsFile("virtue", "virtue_test.csv", 4975),
    ],
  },
  moralchoice: {
    set: "moralchoice",
    licence: "CC-BY-4.0",
    source: "Scherrer et al., NeurIPS 2023; ninodimontalcino/moralchoice",
    host: "https://raw.githubusercontent.com",
    files: [moralchoiceFile("low", 687), moralchoiceFile("high", 680)],
  },
  morables: {
    set: "morables",
    licence: "CC-BY-NC-4.0",
    source: "Marcuzzo et al., EMNLP 2025; cardiffnlp/Morables",
    host: HUGGING_FACE,
    files: [
      morablesFile("mcqa", "mcqa/mcqa_not_shuffled"),
      ...[
        "pre_inj",
        "post_inj",
        "pre_post_inj",
        "adj_inj",
        "char_swap",
        "adj_inj_char_swap",
        "pre_post_adj",
        "pre_post_char",
        "pre_post_char_adj",
      ].map((variant) => morablesFile(variant, `adversarial/${variant}_not_shuffled`)),
    ],
  },
  mmlu: {
    set: "mcqa",
    licence: "MIT",
    source: "Hendrycks et al., ICLR 2021; cais/mmlu",
    host: HUGGING_FACE,
    files: [
      {
        subset: "test",
        name: "mmlu_test.parquet",
        path: "/datasets/cais/mmlu/resolve/main/all/test-00000-of-00001.parquet",
        rows: 14042,
      },
    ],
  },
  arc: {
    set: "mcqa",
    licence: "CC-BY-SA-4.0",
    source: "Clark et al., 2018; allenai/ai2_arc",
    host: HUGGING_FACE,
    files: [arcFile("challenge", "ARC-Challenge"), arcFile("easy", "ARC-Easy")],
  },
  truthfulqa: {
    set: "mcqa",
    licence: "Apache-2.0",
    source: "Lin et al., ACL 2022; truthfulqa/truthful_qa",
    host: HUGGING_FACE,
    files: [
      {
        subset: "mc1",
        name: "truthfulqa_mc.parquet",
        path: "/datasets/truthfulqa/truthful_qa/resolve/main/multiple_choice/validation-00000-of-00001.parquet",
        rows: 817,
      },
    ],
  },
};

function ethicsFile(subset: string, name: string, rows: number): PublicFile {
  return { subset, name, path: `/datasets/hendrycks/ethics/resolve/main/data/${subset}/test.csv`, rows };
}

function moralchoiceFile(ambiguity: string, rows: number): PublicFile {
  const name = `moralchoice_${ambiguity}_ambiguity.csv`;
  return { subset: ambiguity, name, path: `/ninodimontalcino/moralchoice/master/data/scenarios/${name}`, rows };
}

/** The names of the set's JSON files are not known for sure; its configurations and splits are, and Hugging Face serves those as Parquet. */
function morablesFile(subset: string, split: string): PublicFile {
  return {
    subset,
    name: `morables_${subset}.parquet`,
    path: `/api/datasets/cardiffnlp/Morables/parquet/${split}/0.parquet`,
    rows: 709,
  };
}

function arcFile(subset: string, folder: string): PublicFile {
  return {
    subset,
    name: `arc_${subset}_test.parquet`,
    path: `/datasets/allenai/ai2_arc/resolve/main/${folder}/test-00000-of-00001.parquet`,
    rows: null,
  };
}
