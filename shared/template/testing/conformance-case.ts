import type { CaseInput } from '../cases/index.ts';

/** One case of the public suites of the dialect with the answer they expect. */
export interface ConformanceCase extends CaseInput {
  readonly topic: string;
  readonly active: boolean;
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
