import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import type { TellPlace } from '../../platform/worker-pool/protocol.ts';

/** A file that keeps a draft from being published as it is. */
export interface PublishProblem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** What to do; absent where the message says it. */
  readonly hint?: string;
  /** True for what works, and not as it was meant. */
  readonly isWarning?: true;
}

/**
 * Compiles the templates of a theme and tells their mistakes.
 * @param texts files of the theme by path
 * @param tell told which file it is at
 */
export function checkTheme(texts: Readonly<Record<string, string>>, tell: TellPlace): PublishProblem[] {
  const theme = createTheme(createEngine(), texts);
  return theme
    .check((path) => tell({ path, line: 1 }))
    .map(({ path, message, hint, severity, range: { start } }) => ({
      path,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(severity === 'warning' ? { isWarning: true as const } : {}),
      line: start.line,
      column: start.column,
    }));
}
