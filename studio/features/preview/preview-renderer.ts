import { placesIn } from '#shared/features/page-content/places.ts';
import type { LocaleData } from '#shared/template/index.ts';
import { createEngine } from '#shared/template/index.ts';
import type { StyleMark, Theme, ThemeProblem } from '#shared/theme/index.ts';
import { createTheme, hashesOf, renderPatiently, versionInMarkup } from '#shared/theme/index.ts';
import { withEdit } from './edited-page.ts';
import type { PreviewPageInput, RenderAnswer, RenderRequest, TextChanges } from './messages.ts';

/** What a preview needs of the machine. */
export interface PreviewRendererDeps {
  /** Milliseconds from any fixed point; with it the limits of time hold as on the server (runtime contract B15). */
  clock(): number;
  localeOf(language: string): Promise<LocaleData>;
  /** Tells the style elements of templates from those of values, which the policy of the site's pages refuses. */
  readonly styleMark: StyleMark;
}

function toKey(problem: ThemeProblem): string {
  return `${problem.path}:${problem.range.start.offset}:${problem.code}:${problem.message}`;
}

/** Mistakes in a theme that the page itself did not meet. */
function findOtherProblems(theme: Theme, ofPage: readonly ThemeProblem[]): readonly ThemeProblem[] {
  const met = new Set(ofPage.map(toKey));
  return theme.check().filter((problem) => !met.has(toKey(problem)));
}

function findMissingQueries(theme: Theme, page: PreviewPageInput): string {
  const answered = page.json['awningQueries'];
  const known = typeof answered === 'object' && answered !== null ? answered : {};
  return JSON.stringify(theme.queriesOf(page.template).filter((query) => !(query.key in known)));
}

/** Keeps the places that the files of a theme mark; a file is looked through when it changes. */
function createMarkedPlaces() {
  const byFile = new Map<string, ReadonlySet<string>>();
  return {
    change(changes: TextChanges): void {
      for (const [path, text] of Object.entries(changes)) {
        if (text === null) byFile.delete(path);
        else byFile.set(path, placesIn([text]).ids);
      }
    },
    all: (): ReadonlySet<string> => new Set([...byFile.values()].flatMap((ids) => [...ids])),
  };
}

/** Makes what answers the requests of one window: it keeps theme and page, so that only changes travel. */
export function createPreviewRenderer(
  deps: PreviewRendererDeps,
): (request: RenderRequest) => Promise<RenderAnswer> {
  const { styleMark } = deps;
  let theme: Theme = createTheme(createEngine({ prepareText: styleMark.mark }), {});
  let page: PreviewPageInput | undefined;
  const markedPlaces = createMarkedPlaces();

  const render = async (request: RenderRequest): Promise<RenderAnswer> => {
    theme = theme.with(request.changes);
    markedPlaces.change(request.changes);
    page = request.page ?? page;
    const { revision } = request;
    if (page === undefined)
      return { revision, html: null, problems: [], otherProblems: [], missingQueries: '[]' };
    const { template, now, language } = page;
    const json = page.edit === undefined ? page.json : withEdit(page.json, page.edit, markedPlaces.all());
    const head = styleMark.mark(page.head);
    const locale = await deps.localeOf(language);
    const result = renderPatiently(theme, { template, json, head, now, locale, clock: deps.clock });
    const html = result.html === undefined ? null : styleMark.keepMarked(result.html);
    return {
      revision,
      html: html === null ? null : versionInMarkup(html, hashesOf(page.assetVersions)),
      problems: result.problems,
      otherProblems: findOtherProblems(theme, result.problems),
      missingQueries: findMissingQueries(theme, page),
    };
  };

  return (request) => render(request).catch((cause: unknown) => toFailure(request, page, cause));
}

function toFailure(
  { revision }: RenderRequest,
  page: PreviewPageInput | undefined,
  cause: unknown,
): RenderAnswer {
  const start = { line: 1, column: 1, offset: 0 };
  const problem: ThemeProblem = {
    path: page?.template ?? '',
    code: 'PREVIEW_FAILED',
    severity: 'error',
    message: `The preview could not be made: ${cause instanceof Error ? cause.message : String(cause)}`,
    range: { start, end: start },
  };
  return { revision, html: null, problems: [problem], otherProblems: [], missingQueries: '[]' };
}
