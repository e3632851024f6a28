import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import type { Theme, ThemeProblem } from '#shared/theme/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import type { PreviewPageInput, RenderAnswer, RenderRequest } from './messages.ts';

const engine = createEngine();
let theme: Theme = createTheme(engine, {});
let page: PreviewPageInput | undefined;

function toKey(problem: ThemeProblem): string {
  return `${problem.path}:${problem.range.start.offset}:${problem.code}:${problem.message}`;
}

/** Mistakes in the theme that the page itself did not meet. */
function findOtherProblems(ofPage: readonly ThemeProblem[]): readonly ThemeProblem[] {
  const met = new Set(ofPage.map(toKey));
  return theme.check().filter((problem) => !met.has(toKey(problem)));
}

function findMissingQueries(input: PreviewPageInput): string {
  const answered = input.json['awningQueries'];
  const known = typeof answered === 'object' && answered !== null ? answered : {};
  return JSON.stringify(theme.queriesOf(input.template).filter((query) => !(query.key in known)));
}

async function render(request: RenderRequest): Promise<RenderAnswer> {
  theme = theme.with(request.changes);
  page = request.page ?? page;
  const { revision } = request;
  if (page === undefined)
    return { revision, html: null, problems: [], otherProblems: [], missingQueries: '[]' };
  const { template, json, head, now, language } = page;
  const result = theme.render({ template, json, head, now, locale: await loadLocale(language) });
  const { problems } = result;
  return {
    revision,
    html: result.html ?? null,
    problems,
    otherProblems: findOtherProblems(problems),
    missingQueries: findMissingQueries(page),
  };
}

self.addEventListener('message', (event: MessageEvent<RenderRequest>) => {
  render(event.data).then(
    (answer) => self.postMessage(answer),
    (cause: unknown) => {
      const range = {
        start: { line: 1, column: 1, offset: 0 },
        end: { line: 1, column: 1, offset: 0 },
      };
      const problem: ThemeProblem = {
        path: page?.template ?? '',
        code: 'PREVIEW_FAILED',
        severity: 'error',
        message: `The preview could not be made: ${cause instanceof Error ? cause.message : String(cause)}`,
        range,
      };
      const answer: RenderAnswer = {
        revision: event.data.revision,
        html: null,
        problems: [problem],
        otherProblems: [],
        missingQueries: '[]',
      };
      self.postMessage(answer);
    },
  );
});
