import type { CompiledTemplate, Engine, LocaleData, TemplateError } from '#shared/template/index.ts';
import { LIMIT_REACHED, plainMessage } from '#shared/template/index.ts';
import { createPositions, type Position, type TextRange } from '#shared/text/positions.ts';
import { importsOf } from './imports.ts';
import type { ThemeQuery, TranslatedFile } from './site-tags.ts';
import { translateSiteTags } from './site-tags.ts';
import type { TemplateConf } from './template-conf.ts';
import { parseTemplateConf } from './template-conf.ts';

/** A mistake in a theme file, at its place in the text as the author wrote it. */
export interface ThemeProblem {
  /** Theme file at fault: `collections/products.item`. */
  readonly path: string;
  /** Stable word for programs. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** A sentence that helps, where there is one. */
  readonly hint?: string;
  /** Lines and columns from 1, offsets from 0. */
  readonly range: TextRange;
}

/** What decides a page beside the theme (docs/releases.md). */
export interface PageInput {
  /** Theme file of the main content: `collections/products.item`, `pages/about.page`. */
  readonly template: string;
  /** The JSON that the templates see. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Markup for the head: style sheets, scripts and page facts. */
  readonly head: string;
  /** Epoch milliseconds for relative times. */
  readonly now: number;
  readonly locale: LocaleData;
  /** Milliseconds from any fixed point; with it the limits of time hold. */
  readonly clock?: (() => number) | undefined;
}

export interface PageResult {
  /** The whole page; undefined when the theme lacks what it needs to show one, or the page met a limit. */
  readonly html: string | undefined;
  readonly problems: readonly ThemeProblem[];
}

/** A theme folder made ready to render; files compile on first use and stay compiled. */
export interface Theme {
  readonly conf: TemplateConf;
  render(page: PageInput): PageResult;
  /** Whether the theme has the block `blocks/NAME.block`. */
  hasBlock(name: string): boolean;
  /** Renders a block by itself, outside of any page; no html where it is missing, or met a limit. */
  renderBlock(name: string, page: Omit<PageInput, 'template' | 'head'>): PageResult;
  /**
   * The lists that a page with this main template asks for, those of its region and partials included; of a block by
   * itself those of its own.
   */
  queriesOf(template: string): readonly ThemeQuery[];
  /** Files of the theme that a file needs by itself: partials, imported style sheets, what `template.conf` names. */
  usesOf(path: string): readonly string[];
  /**
   * Compiles every template of the theme and tells all its mistakes.
   * @param begin told each template before it is compiled
   */
  check(begin?: (path: string) => void): readonly ThemeProblem[];
  /** The same theme with some texts replaced (null: removed); what did not change stays compiled. */
  with(changes: Readonly<Record<string, string | null>>): Theme;
}

interface ThemeFile {
  readonly path: string;
  readonly text: string;
  readonly positionOf: (offset: number) => Position;
  readonly translated: TranslatedFile;
  readonly compiled: CompiledTemplate;
  /** Names of the partials that the file applies. */
  readonly applies: readonly string[];
}

const TEMPLATE = /\.(region|list|item|page|block|html)$/;
const STYLE_SHEET = /\.(less|css)$/;
const PARTIAL_FOLDER = 'blocks/';
const CONF = 'template.conf';
const APPLY = /\|\s*apply.([^\s|}:]+)/g;
const START: TextRange = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };

/** True for a theme file that the engine compiles. */
function isTemplate(path: string): boolean {
  return TEMPLATE.test(path);
}

function partialName(path: string): string {
  return path.startsWith(PARTIAL_FOLDER) ? path.slice(PARTIAL_FOLDER.length) : path;
}

function pathOfBlock(name: string): string {
  return `${PARTIAL_FOLDER}${name}.block`;
}

function problemAt(path: string, code: string, message: string, hint?: string): ThemeProblem {
  return { path, code, severity: 'error', message, ...(hint === undefined ? {} : { hint }), range: START };
}

/** Files of a theme by path, each compiled when it is first asked for. */
class ThemeFiles {
  readonly #engine: Engine;
  readonly texts: ReadonlyMap<string, string>;
  readonly #ready: Map<string, ThemeFile>;

  constructor(engine: Engine, texts: ReadonlyMap<string, string>, ready: Map<string, ThemeFile>) {
    this.#engine = engine;
    this.texts = texts;
    this.#ready = ready;
  }

  get(path: string): ThemeFile | undefined {
    const text = this.texts.get(path);
    if (text === undefined) return undefined;
    const known = this.#ready.get(path);
    if (known?.text === text) return known;
    const translated = translateSiteTags(path, text);
    const engine = this.#engine;
    let compiled: CompiledTemplate | undefined;
    const file: ThemeFile = {
      path,
      text,
      positionOf: createPositions(text),
      translated,
      /** Only when it is asked for: what a file names is known without. */
      get compiled() {
        compiled ??= engine.compile(translated.source);
        return compiled;
      },
      applies: [...translated.source.matchAll(APPLY)].map((match) => match[1] ?? ''),
    };
    this.#ready.set(path, file);
    return file;
  }

  templates(): string[] {
    return [...this.texts.keys()].filter(isTemplate);
  }

  with(changes: Readonly<Record<string, string | null>>): ThemeFiles {
    const texts = new Map(this.texts);
    for (const [path, text] of Object.entries(changes)) {
      if (text === null) texts.delete(path);
      else texts.set(path, text);
    }
    return new ThemeFiles(this.#engine, texts, new Map(this.#ready));
  }
}

function toProblem(file: ThemeFile, error: TemplateError): ThemeProblem {
  const place = (offset: number) => file.positionOf(file.translated.toOriginal(offset));
  return {
    path: file.path,
    code: error.code,
    severity: error.severity,
    message: plainMessage(error.message),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    range: { start: place(error.range.start.offset), end: place(error.range.end.offset) },
  };
}

function isLimit(error: TemplateError): boolean {
  return error.code === LIMIT_REACHED;
}

function pathOfPartial(files: ThemeFiles, name: string): string {
  return files.texts.has(PARTIAL_FOLDER + name) ? PARTIAL_FOLDER + name : name;
}

function fromFiles(files: ThemeFiles): Theme {
  const conf = parseTemplateConf(files.texts.get(CONF));
  const settings: TemplateConf =
    typeof conf === 'string'
      ? { name: '', regions: new Map([['default', 'site.region']]), navigations: [], stylesheets: [] }
      : conf;
  const confProblems = typeof conf === 'string' ? [problemAt(CONF, 'THEME_SETTINGS_INVALID', conf)] : [];

  let madePartials: Record<string, CompiledTemplate> | undefined;
  const partials = () => {
    madePartials ??= Object.fromEntries(
      files
        .templates()
        .filter((path) => path.startsWith(PARTIAL_FOLDER))
        .map((path) => [partialName(path), files.get(path)?.compiled])
        .filter((entry): entry is [string, CompiledTemplate] => entry[1] !== undefined),
    );
    return madePartials;
  };

  const madeQueries = new Map<string, readonly ThemeQuery[]>();

  const problemsOf = (file: ThemeFile, errors: readonly TemplateError[]) => [
    ...file.translated.problems,
    ...errors.map((error) => {
      const source = error.partial === undefined ? file : files.get(pathOfPartial(files, error.partial));
      return toProblem(source ?? file, error);
    }),
  ];

  function renderFile(
    file: ThemeFile,
    page: Omit<PageInput, 'template' | 'head'>,
    json: Readonly<Record<string, unknown>>,
  ) {
    return file.compiled.render({
      json,
      partials: partials(),
      locale: page.locale,
      now: page.now,
      clock: page.clock,
      enableExpr: true,
      enableInclude: true,
    });
  }

  function reachable(start: readonly (string | undefined)[]): ThemeFile[] {
    const found = new Map<string, ThemeFile>();
    const waiting = start.filter((path) => path !== undefined);
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const file = found.has(path) ? undefined : files.get(path);
      if (file === undefined) continue;
      found.set(path, file);
      waiting.push(...file.applies.map((name) => pathOfPartial(files, name)));
    }
    return [...found.values()];
  }

  return {
    conf: settings,
    render(page) {
      const main = files.get(page.template);
      if (main === undefined) {
        const message = `The theme has no file ${page.template}, which this page needs.`;
        return { html: undefined, problems: [problemAt(page.template, 'TEMPLATE_MISSING', message)] };
      }
      const content = renderFile(main, page, page.json);
      const problems = [...confProblems, ...problemsOf(main, content.errors)];
      const regionPath = settings.regions.get('default') ?? '';
      const region = files.get(regionPath);
      if (region === undefined) {
        const message = `The theme has no file ${regionPath}, which holds every page.`;
        return {
          html: undefined,
          problems: [...problems, problemAt(regionPath, 'TEMPLATE_MISSING', message)],
        };
      }
      const frame = page.json['squarespace'];
      const json = {
        ...page.json,
        'squarespace-headers': page.head,
        'squarespace-footers': '',
        squarespace: { ...(typeof frame === 'object' ? frame : {}), 'main-content': content.html },
      };
      const whole = renderFile(region, page, json);
      const isCut = [content, whole].some(({ html, errors }) => html === '' && errors.some(isLimit));
      return {
        html: isCut ? undefined : whole.html,
        problems: [...problems, ...problemsOf(region, whole.errors)],
      };
    },
    hasBlock: (name) => files.texts.has(pathOfBlock(name)),
    renderBlock(name, page) {
      const path = pathOfBlock(name);
      const block = files.get(path);
      if (block === undefined) {
        const message = `The theme has no file ${path}, which was asked for.`;
        return { html: undefined, problems: [problemAt(path, 'TEMPLATE_MISSING', message)] };
      }
      const { html, errors } = renderFile(block, page, page.json);
      const isCut = html === '' && errors.some(isLimit);
      return { html: isCut ? undefined : html, problems: problemsOf(block, errors) };
    },
    queriesOf(template) {
      const known = madeQueries.get(template);
      if (known !== undefined) return known;
      const region = template.startsWith(PARTIAL_FOLDER) ? undefined : settings.regions.get('default');
      const queries = reachable([template, region]).flatMap((file) => file.translated.queries);
      const found = [...new Map(queries.map((query) => [query.key, query])).values()];
      madeQueries.set(template, found);
      return found;
    },
    usesOf(path) {
      const text = files.texts.get(path);
      if (text === undefined) return [];
      const named = () => {
        if (path === CONF) return [...settings.regions.values(), ...settings.stylesheets];
        if (STYLE_SHEET.test(path)) return importsOf(path, text);
        return (files.get(path)?.applies ?? []).map((name) => pathOfPartial(files, name));
      };
      const uses = isTemplate(path) || path === CONF || STYLE_SHEET.test(path) ? named() : [];
      return [...new Set(uses)].filter((used) => used !== path && files.texts.has(used));
    },
    check(begin) {
      const found = files.templates().flatMap((path) => {
        begin?.(path);
        const file = files.get(path);
        return file === undefined ? [] : problemsOf(file, file.compiled.errors);
      });
      return [...confProblems, ...found];
    },
    with: (changes) => fromFiles(files.with(changes)),
  };
}

/**
 * Makes a theme from its files.
 * @param engine what compiles its templates
 * @param texts text by path, in the layout of the developer platform
 */
export function createTheme(engine: Engine, texts: Readonly<Record<string, string>>): Theme {
  return fromFiles(new ThemeFiles(engine, new Map(Object.entries(texts)), new Map()));
}
