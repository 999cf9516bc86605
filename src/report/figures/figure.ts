/** A figure of the report: a drawing that stands alone, and the words and numbers that go with it. */
export interface Figure {
  /** File name without ending. */
  readonly name: string;
  readonly title: string;
  /** What is seen, what N is, what the bars are, what dashed lines mean, what was left out. */
  readonly caption: string;
  /** Alternative text with the main numbers. */
  readonly alt: string;
  /** A whole SVG file, which may also be put inline into HTML: its ids and classes are its own. Drawn for 720 px. */
  readonly svg: string;
  /** The same drawn for 360 px, with ids and classes of its own: for a page to show in place of `svg` where it is that narrow. */
  readonly narrow: string;
  readonly table: FigureTable;
}

/** The figures shown, for CSV. */
export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}
