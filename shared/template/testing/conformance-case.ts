import type { Code } from '../index.ts';

/** One case of the public suites of the dialect. */
export interface ConformanceCase {
  readonly id: string;
  readonly topic: string;
  readonly source: 'ts' | 'java';
  readonly active: boolean;
  readonly kind: 'render' | 'exec' | 'parse' | 'tokens' | 'errors' | 'references' | 'positions';
  readonly template?: string;
  readonly code?: Code;
  readonly json?: unknown;
  readonly jsonText?: string;
  readonly partials?: Readonly<Record<string, unknown>>;
  readonly injects?: Readonly<Record<string, unknown>>;
  readonly options?: {
    readonly locale?: string;
    readonly now?: number;
    readonly enableExpr?: boolean;
    readonly enableInclude?: boolean;
    readonly preprocess?: boolean;
    readonly maxPartialDepth?: number;
    readonly exprOpts?: { readonly maxTokens?: number; readonly maxStringLen?: number };
    readonly extraFormatters?: readonly string[];
    readonly extraPredicates?: readonly string[];
  };
  readonly trim?: boolean;
  readonly expectedOutput?: string;
  readonly expectedContains?: readonly string[];
  readonly expectedErrors?: {
    readonly count?: number;
    readonly codes?: readonly string[];
    readonly mode?: 'exact' | 'first' | 'includes';
    readonly contains?: readonly string[];
    readonly types?: readonly string[];
  };
  readonly expectedCode?: unknown;
  readonly expectedTokens?: readonly (readonly [string, string])[];
  readonly expectedReferences?: Readonly<Record<string, unknown>>;
  readonly expectedPositions?: { readonly lines?: readonly number[]; readonly offsets?: readonly number[] };
}
