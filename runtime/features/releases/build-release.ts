import { publishRelease } from '#shared/features/releases/contract.ts';
import { isThemeText } from '#shared/features/templates/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { PublishProblem } from './check-theme.ts';
import type { Manifest } from './manifest.ts';
import type { ContentStore } from './content-store.ts';
import type { ThemeWork } from './theme-work.ts';

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

/**
 * Compiles everything a release needs; what others work on is to be done outside the transaction that publishes it.
 * @param site id of the site whose turn it takes
 * @param texts of those files of the manifest that hold text
 */
export async function buildRelease(
  work: ThemeWork,
  site: string,
  texts: Readonly<Record<string, string>>,
  manifest: Manifest,
): Promise<BuiltRelease> {
  const [mistakes, { css, problems }] = await Promise.all([
    work.check({ site }, texts),
    work.compile({ site }, texts, manifest),
  ]);
  return { css, problems: [...mistakes, ...problems] };
}

/** @throws Refusal 409 with the problems, unless they are accepted */
export function assertWhole({ problems }: BuiltRelease, acceptProblems: boolean): void {
  if (problems.length === 0 || acceptProblems) return;
  throw refuseAs(publishRelease, 'TEMPLATE_BROKEN', { facts: { problems } });
}
