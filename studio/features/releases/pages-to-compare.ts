import type {
  ChangedPage,
  PageFinding,
  ReleaseChange,
  ReleasePlan,
} from '#shared/features/releases/contract.ts';
import type { PreviewPage } from '#shared/features/pages/contract.ts';
import { isPageFile } from '#shared/features/page-content/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { SourceFile } from '../preview/text-source.ts';

/** A page as visitors see it and as they will. */
export interface ComparedPage {
  readonly title: string;
  /** Paths at which visitors find it now and will find it; null where they do not. */
  readonly before: string | null;
  readonly after: string | null;
  /** What became of it. */
  readonly state: 'new' | 'changed' | 'gone' | 'looks';
  readonly findings: readonly PageFinding[];
}

/** Pages beside the changed ones that are shown where something changes that stands on many. */
const EXAMPLES = 12;
const EXAMPLE_ITEMS = 2;

function stateOf({ before, after }: ChangedPage): ComparedPage['state'] {
  if (before === null) return 'new';
  return after === null ? 'gone' : 'changed';
}

/** True where a change shows on pages that are not changed themselves. */
export function changesManyPages(paths: readonly string[]): boolean {
  const ofPages: ReadonlySet<string> = new Set([
    CONTENT_FILES.collections,
    CONTENT_FILES.redirects,
    CONTENT_FILES.gone,
  ]);
  return paths.some((path) => !isPageFile(path) && !ofPages.has(path));
}

/**
 * The pages to compare before publishing: those that change, and examples where something of many pages does.
 * @param pages all that can be previewed
 */
export function pagesToCompare(
  { pages: changed, findings, changes }: Pick<ReleasePlan, 'pages' | 'findings' | 'changes'>,
  pages: readonly PreviewPage[],
): ComparedPage[] {
  const own = changed
    .filter(({ before, after }) => before !== null || after !== null)
    .map((page) => ({
      title: page.title,
      before: page.before,
      after: page.after,
      state: stateOf(page),
      findings: findings.filter(({ pageId }) => pageId === page.id),
    }));
  if (!changesManyPages(changes.map(({ path }) => path))) return own;
  const listed = new Set(own.flatMap(({ before, after }) => [before, after]));
  const others = pages.filter(({ path, hidden }) => hidden === undefined && !listed.has(path));
  // Items of a list look alike.
  const items = others.filter(({ kind }) => kind === 'item').slice(0, EXAMPLE_ITEMS);
  const examples = [...others.filter(({ kind }) => kind === 'page' || kind === 'list'), ...items]
    .slice(0, EXAMPLES)
    .map(({ path, title }) => ({
      title,
      before: path,
      after: path,
      state: 'looks' as const,
      findings: findings.filter((finding) => finding.path === path),
    }));
  return [...own, ...examples];
}

/** Texts of the theme that visitors see: those of the draft, with what the draft changes as it was. */
export function toLiveFiles(
  draft: readonly SourceFile[],
  changes: readonly ReleaseChange[],
): readonly SourceFile[] {
  const changed = new Map(changes.map((change) => [change.path, change]));
  const kept = draft.filter(({ path }) => !changed.has(path));
  const former = [...changed.values()].flatMap(({ path, before, isText }) =>
    isText && before !== null && !path.startsWith('content/')
      ? [{ path, text: before, isChanged: false }]
      : [],
  );
  return [...kept.map((file) => ({ ...file, isChanged: false })), ...former];
}
