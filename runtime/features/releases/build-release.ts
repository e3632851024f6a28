import { publishRelease } from '#shared/features/releases/contract.ts';
import { isOfTheme } from '#shared/features/templates/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { CheckedPages } from '../page-checks/check-pages.ts';
import type { PublishProblem } from './check-theme.ts';
import type { Manifest } from './manifest.ts';
import type { ContentStore } from './content-store.ts';
import type { ThemeWork } from './theme-work.ts';

/** A mistake of the theme that is to be published. */
export interface FoundProblem extends PublishProblem {
  /** True for a mistake of a template that is not live already: it is not published at all. */
  readonly isRefused: boolean;
}

export interface BuiltRelease {
  /** The compiled style sheet. */
  readonly css: string;
  readonly problems: readonly FoundProblem[];
}

const NEW_MISTAKES = 'Some theme files have mistakes that visitors would see. Mend them first.';

/** Texts of a release that is to be, and of what is live, by path. */
export interface ReleaseTexts {
  readonly next: Readonly<Record<string, string>>;
  readonly live: Readonly<Record<string, string>>;
}

/** What a mistake is, wherever in its file it has moved to. */
const nameOf = ({ path, message }: PublishProblem) => `${path} ${message}`;

/** Texts of the files of a release that hold text, by path. */
export function readThemeTexts(
  scope: SiteScope,
  store: ContentStore,
  manifest: Manifest,
): Promise<Record<string, string>> {
  return store.readTexts(scope, manifest, isOfTheme);
}

/** The texts of a release that is to be made of a draft, and of what is live. */
export async function readSides(
  scope: SiteScope,
  store: ContentStore,
  { next, live }: { readonly next: Manifest; readonly live: Manifest },
): Promise<ReleaseTexts> {
  return {
    next: await readThemeTexts(scope, store, next),
    live: await readThemeTexts(scope, store, live),
  };
}

/**
 * Compiles everything a release needs; what others work on is to be done outside the transaction that publishes it.
 * @param site id of the site whose turn it takes
 * @param texts of those files that hold text, of the release and of what is live
 * @param manifest of the release
 */
export async function buildRelease(
  work: ThemeWork,
  site: string,
  { next, live }: ReleaseTexts,
  manifest: Manifest,
): Promise<BuiltRelease> {
  const [mistakes, { css, problems }] = await Promise.all([
    work.check({ site }, next),
    work.compile({ site }, next, manifest),
  ]);
  const known = new Set(mistakes.length === 0 ? [] : (await work.check({ site }, live)).map(nameOf));
  return {
    css,
    problems: [
      ...mistakes
        .filter((mistake) => mistake.isWarning !== true || !known.has(nameOf(mistake)))
        .map(({ isWarning, hint, ...mistake }) => ({
          ...mistake,
          ...(isWarning === true && hint !== undefined ? { message: `${mistake.message} ${hint}` } : {}),
          isRefused: isWarning !== true && !known.has(nameOf(mistake)),
        })),
      ...problems.map((problem) => ({ ...problem, isRefused: false })),
    ],
  };
}

/** @throws Refusal 409 with the problems, unless all are accepted that may be */
export function assertWhole({ problems }: BuiltRelease, acceptProblems: boolean): void {
  const isNew = problems.some(({ isRefused }) => isRefused);
  if (problems.length === 0 || (acceptProblems && !isNew)) return;
  throw refuseAs(publishRelease, 'TEMPLATE_BROKEN', {
    facts: { problems },
    ...(isNew ? { text: NEW_MISTAKES } : {}),
  });
}

/** @throws Refusal 409 with what visitors would stumble over, where it is not published at all */
export function assertPages({ findings }: Pick<CheckedPages, 'findings'>): void {
  const refused = findings.filter(({ isRefused }) => isRefused);
  if (refused.length > 0) throw refuseAs(publishRelease, 'PAGE_BROKEN', { facts: { findings: refused } });
}
