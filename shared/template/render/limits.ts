import type { Limits } from '../types.ts';

/** Code of the error that says that something was cut off. */
export const LIMIT_REACHED = 'CODE_LIMIT_REACHED';

/** Limits of runtime contract B15. */
export const LIMITS: Limits = {
  instructions: 2_000_000,
  outputLength: 4_000_000,
  partialDepth: 16,
  loopItems: 10_000,
  nestedLoopItems: 200_000,
  argumentLength: 65_536,
  expressionTokens: 10_000,
  expressionStringLength: 65_536,
  sourceLength: 1_000_000,
  errors: 1000,
  renderMs: 250,
  partialMs: 100,
};
