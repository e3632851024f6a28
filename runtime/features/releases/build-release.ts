import { publishRelease } from '#shared/features/releases/contract.ts';
import { isThemeText } from '#shared/features/templates/rules.ts';
import type { Engine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import { compileStyleSheets } from './compile-styles.ts';
import type { Manifest } from './manifest.ts';
import type { ContentStore } from './store.ts';

/** A file that keeps a draft from being published as it is. */
export interface PublishProblem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface BuiltRelease {
  /** The compiled style sheet. */
  readonly css: string;
  readonly problems: readonly PublishProblem[];
}

/** Texts of the files of a release that hold text, by path. */
export function readThemeTexts(
  scope: SiteScope,
  store: ContentStore,
  manifest: Manifest,
): Promise<Record<string, string>> {
  return store.readTexts(scope, manifest, isThemeText);
}

/** Compiles everything a release needs; to be done outside the transaction that publishes it. */
export async function buildRelease(
  engine: Engine,
  texts: Readonly<Record<string, string>>,
): Promise<BuiltRelease> {
  const theme = createTheme(engine, texts);
  const styles = await compileStyleSheets(texts, theme.conf.stylesheets);
  const mistakes = theme.check().filter((problem) => problem.severity === 'error');
  return {
    css: styles.css,
    problems: [
      ...mistakes.map(({ path, message, range: { start } }) => ({
        path,
        message,
        line: start.line,
        column: start.column,
      })),
      ...styles.problems,
    ],
  };
}

/** @throws Refusal 409 with the problems, unless they are accepted */
export function assertWhole({ problems }: BuiltRelease, acceptProblems: boolean): void {
  if (problems.length === 0 || acceptProblems) return;
  throw refuseAs(publishRelease, 'TEMPLATE_BROKEN', { facts: { problems } });
}
