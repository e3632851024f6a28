/** What a case gives the engine, in the form of the public suites of the dialect. */
export interface CaseInput {
  readonly id: string;
  /** Which of the two reference behaviours the case comes from; some defaults differ. */
  readonly source?: 'ts' | 'java';
  readonly kind: 'render' | 'exec' | 'parse' | 'tokens' | 'errors' | 'references' | 'positions';
  readonly template?: string;
  /** A code tree in its JSON form, instead of a template. */
  readonly code?: unknown;
  readonly json?: unknown;
  /** The data as text, where a number would change when it is read and written again. */
  readonly jsonText?: string;
  readonly partials?: Readonly<Record<string, unknown>>;
  readonly injects?: Readonly<Record<string, unknown>>;
  readonly options?: {
    /** A language tag, or `none` for a render without locale data. */
    readonly locale?: string;
    readonly now?: number;
    readonly enableExpr?: boolean;
    readonly enableInclude?: boolean;
    readonly preprocess?: boolean;
    readonly maxPartialDepth?: number;
    readonly exprOpts?: { readonly maxTokens?: number; readonly maxStringLen?: number };
    /** Names to be known, doing nothing. */
    readonly extraFormatters?: readonly string[];
    readonly extraPredicates?: readonly string[];
  };
}
