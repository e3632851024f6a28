/** A mistake in a theme file, at its place in the text as the author wrote it. */
export interface ThemeProblem {
  /** Theme file at fault: `collections/products.item`. */
  readonly path: string;
  /** Stable word for programs. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** A sentence that helps, where there is one. */
  readonly hint?: string;
  /** Lines and columns from 1, offsets from 0. */
  readonly range: {
    readonly start: { readonly line: number; readonly column: number; readonly offset: number };
    readonly end: { readonly line: number; readonly column: number; readonly offset: number };
  };
}

/** What decides a page beside the theme (DESIGN 6). */
export interface PageInput {
  /** Theme file of the main content: `collections/products.item`, `pages/about.page`. */
  readonly template: string;
  /** The JSON that the templates see. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Markup for the head: style sheets, scripts and page facts. */
  readonly head: string;
  /** Epoch milliseconds for relative times. */
  readonly now: number;
}

export interface PageResult {
  /** The whole page, or undefined when nothing that can be shown came out. */
  readonly html: string | undefined;
  readonly problems: readonly ThemeProblem[];
}

/** A theme folder made ready to render; files compile on first use and stay compiled. */
export interface Theme {
  render(page: PageInput): PageResult;
  /** Compiles every template of the theme and tells all its mistakes. */
  check(): readonly ThemeProblem[];
  /** The same theme with some texts replaced; what did not change stays compiled. */
  with(changes: Readonly<Record<string, string>>): Theme;
}

/**
 * Makes a theme from its files.
 * @param files text by path, in the layout of the developer platform (DESIGN 6)
 */
export declare function createTheme(files: Readonly<Record<string, string>>): Theme;
