import type * as PlotModule from "@observablehq/plot";

type Plot = typeof PlotModule;

export interface Pen {
  readonly plot: Plot;
  readonly document: NonNullable<PlotModule.PlotOptions["document"]>;
}

let pen: Promise<Pen> | undefined;

/** Plot and a document for it to draw in. Loaded when the first figure is drawn: it takes a fifth of a second. */
export function penOf(): Promise<Pen> {
  pen ??= Promise.all([import("@observablehq/plot"), import("linkedom")]).then(([plot, { parseHTML }]) => ({
    plot,
    document: parseHTML("<!doctype html><html><body></body></html>").document as unknown as Pen["document"],
  }));
  return pen;
}
