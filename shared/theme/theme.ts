import type { Engine, LocaleData, TemplateError } from '#shared/template/index.ts';
import { LIMIT_REACHED } from '#shared/template/index.ts';
import type { TextRange } from '#shared/text/positions.ts';
import { SITE_FRAME, type SiteFramePart, withFramePart } from './frame-parts.ts';
import { importsOf } from './imports.ts';
import type { ThemeQuery } from './theme-query.ts';
import { property, propertyAt } from '#shared/json/values.ts';
import { confPathOf, isPlainFolder, layoutNames, parseCollectionConf } from './collection-conf.ts';
import { HEAD_PLACE, injectionsOf, placeHead } from './injections.ts';
import { findMissingFiles, placesInSettings } from './missing-files.ts';
import {
  type Layout,
  layoutOf,
  parseTemplateConf,
  pathOfRegion,
  PLAIN_CONF,
  SETTINGS_FILE,
  type TemplateConf,
} from './template-conf.ts';
import {
  createReadFiles,
  isTemplate,
  PARTIAL_FOLDER,
  type ReadFiles,
  type ThemeFile,
  ThemeFiles,
  type ThemeProblem,
} from './theme-files.ts';

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
  /** Is the page for one person alone? Then nothing of it is kept for another page. */
  readonly isForOne?: boolean | undefined;
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
  /** Whether the pages of the theme have a header or a footer that knows nothing of the one of the site. */
  writesOwn(element: SiteFramePart['element']): boolean;
  /** Whether the theme has the block `blocks/NAME.block`. */
  hasBlock(name: string): boolean;
  /** Renders a block by itself, outside of any page; no html where it is missing, or met a limit. */
  renderBlock(name: string, page: Omit<PageInput, 'template' | 'head'>): PageResult;
  /**
   * The lists that a page with this main template asks for, those of its region and partials included; of a block by
   * itself those of its own.
   */
  queriesOf(template: string): readonly ThemeQuery[];
  /** The forms that the tags of such a page show, by their ids. */
  formsOf(template: string): readonly string[];
  /** Whether the page of an item with this main template shows the items before and after it. */
  showsNeighbours(template: string): boolean;
  /** Whether the page with this main template says by itself what it is in the words of schema.org, as JSON-LD. */
  describesItself(template: string): boolean;
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

const STYLE_SHEET = /\.(less|css)$/;
const JSON_LD = 'application/ld+json';
const NEIGHBOURS = /\b(?:prev|next)Item\b/;
const START: TextRange = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };

/** The regions of all layouts, each once. */
function regionsOf(layouts: TemplateConf['layouts']): string[] {
  return [...new Set([...layouts.values()].flatMap(({ regions }) => regions))];
}

/** Field of a page below another one: the template that shows it, where it is shown whole. */
const TEMPLATE_INSIDE = 'awningTemplate';
/** Code of pages among collections; all others hold items. */
const OF_PAGES = 10;

/** The plain file that stands in for one that a theme lacks, on the page of a collection. */
function plainFor(path: string, collection: unknown): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (ending === 'region') return 'plain.region';
  const isPage = ending === 'page' || property(collection, 'type') === OF_PAGES;
  return isPage ? 'pages/plain.page' : `collections/plain.${ending}`;
}

function pathOfBlock(name: string): string {
  return `${PARTIAL_FOLDER}${name}.block`;
}

function problemAt(path: string, code: string, message: string): ThemeProblem {
  return { path, code, severity: 'error', message, range: START };
}

function missing(path: string, why: string): ThemeProblem {
  const told = problemAt(path, 'TEMPLATE_MISSING', `The theme has no file ${path}, which ${why}.`);
  return { ...told, hint: `Make ${path}, or copy it from another theme.` };
}

/** A region that is missing, at the place in the settings that names it. */
function missingRegion(files: ThemeFiles, path: string): ThemeProblem {
  const told = missing(path, 'holds every page');
  const range = placesInSettings(files.texts.get(SETTINGS_FILE) ?? '', pathOfRegion).get(path);
  return range === undefined ? told : { ...told, path: SETTINGS_FILE, range };
}

function isLimit(error: TemplateError): boolean {
  return error.code === LIMIT_REACHED;
}

/** A page, and what stands around it that its theme knows nothing of. */
interface FramedPage {
  readonly page: PageInput;
  readonly parts: readonly SiteFramePart[];
}

/** Whether rendering was given up at a limit, with nothing to show. */
function isCut({
  html,
  errors,
}: {
  readonly html: string;
  readonly errors: readonly TemplateError[];
}): boolean {
  return html === '' && errors.some(isLimit);
}

function renderFile(
  files: ThemeFiles,
  file: ThemeFile,
  page: Omit<PageInput, 'template' | 'head'>,
  json: Readonly<Record<string, unknown>>,
) {
  return file.compiled.render({
    json,
    partials: files.partials(),
    locale: page.locale,
    now: page.now,
    clock: page.clock,
    isForOne: page.isForOne,
    enableExpr: true,
    enableInclude: true,
  });
}

function renderBlock(
  files: ThemeFiles,
  name: string,
  page: Omit<PageInput, 'template' | 'head'>,
): PageResult {
  const path = pathOfBlock(name);
  const block = files.get(path);
  if (block === undefined) return { html: undefined, problems: [missing(path, 'was asked for')] };
  const result = renderFile(files, block, page, page.json);
  return { html: isCut(result) ? undefined : result.html, problems: files.problemsOf(block, result.errors) };
}

/** Whether the regions of a theme, with their partials, say nothing of header or footer of the site. */
function writesOwn(files: ThemeFiles, { layouts }: TemplateConf, { name }: SiteFramePart): boolean {
  return !files.reachable(regionsOf(layouts)).some(({ text }) => text.includes(name));
}

/** Shows header and footer that a merchant made in the place of those of a theme that knows nothing of them. */
function withSiteFrame(files: ThemeFiles, whole: string, content: string, ask: FramedPage): PageResult {
  let html: string | undefined = whole;
  const problems: ThemeProblem[] = [];
  for (const part of ask.parts) {
    if (html === undefined || !part.isMade(ask.page.json[part.name])) continue;
    const made = renderBlock(files, part.block, ask.page);
    problems.push(...made.problems);
    html = made.html && withFramePart(html, content, part.element, made.html);
  }
  return { html, problems };
}

type CollectionConf = ReturnType<typeof parseCollectionConf>;

/** Settings of collections of each theme by the template, so that they are read once and not for each page. */
const readConfs = new WeakMap<ThemeFiles, Map<string, CollectionConf>>();

function confOf(files: ThemeFiles, template: string): CollectionConf {
  const known = readConfs.get(files) ?? new Map<string, CollectionConf>();
  readConfs.set(files, known);
  const before = known.get(template);
  if (before !== undefined) return before;
  const path = confPathOf(template, (one) => files.texts.has(one));
  const conf = parseCollectionConf(path === undefined ? undefined : files.texts.get(path));
  known.set(template, conf);
  return conf;
}

/** The layout of special slices, for themes that have none by their names: nothing stands around their content. */
const SLICE_LAYOUT: Layout = { name: 'slice', title: 'Slice', regions: ['slice.region'] };

/** The layout that a template is shown in. */
function layoutOfPage(
  files: ThemeFiles,
  conf: TemplateConf,
  template: string,
  json: PageInput['json'],
): Layout {
  const slice = json['slice'];
  if (typeof slice === 'string') return conf.layouts.get(slice) ?? SLICE_LAYOUT;
  const chosen = propertyAt(json, ['collection', 'layout']);
  const names = layoutNames(confOf(files, template), {
    chosen: typeof chosen === 'string' ? chosen : undefined,
    isHomepage: propertyAt(json, ['collection', 'homepage']) === true,
  });
  return layoutOf(
    conf,
    names.find((name) => conf.layouts.has(name)),
  );
}

/** A file of the theme, or the plain one that stands in for it, with what is told of one that is not there. */
function fileOr(files: ThemeFiles, path: string, { json }: PageInput, told: () => ThemeProblem) {
  const file = files.get(path);
  if (file !== undefined) return { file, problems: [] };
  const isMeant = isPlainFolder(path, confOf(files, path));
  return { file: files.get(plainFor(path, json['collection'])), problems: isMeant ? [] : [told()] };
}

/** The page with the contents of the pages below it that it shows whole, each rendered as on its own page. */
function withMainContents(files: ThemeFiles, page: PageInput): PageInput {
  const { collection } = page.json;
  const all = property(collection, 'collections');
  if (!Array.isArray(all) || !all.some((one) => property(one, TEMPLATE_INSIDE) !== undefined)) return page;
  const collections: unknown[] = all.map((one: unknown) => {
    const template = property(one, TEMPLATE_INSIDE);
    if (typeof template !== 'string') return one;
    const file = files.get(template) ?? files.get(plainFor(template, one));
    const json = { ...page.json, collection: one, page: property(one, 'page') };
    const mainContent = file === undefined ? '' : renderFile(files, file, page, json).html;
    return { ...(one as object), mainContent };
  });
  return { ...page, json: { ...page.json, collection: { ...(collection as object), collections } } };
}

/** Renders the main template of a page, and the regions of its layout around it. */
function renderPage(
  files: ThemeFiles,
  conf: TemplateConf,
  asked: PageInput,
  frameParts: FramedPage['parts'],
): PageResult {
  const page = withMainContents(files, asked);
  const main = fileOr(files, page.template, page, () => missing(page.template, 'this page needs'));
  if (main.file === undefined) return { html: undefined, problems: main.problems };
  const frame = page.json['squarespace'];
  const body = propertyAt(page.json, ['item', 'body']);
  const known = { headers: HEAD_PLACE, 'post-entry': typeof body === 'string' ? body : '' };
  const json = { ...page.json, ...injectionsOf(frame, known) };
  const content = renderFile(files, main.file, page, json);
  const problems = [...main.problems, ...files.problemsOf(main.file, content.errors)];
  const parts = [content];
  const inside = { ...page.json, ...injectionsOf(frame, { ...known, 'main-content': content.html }) };
  for (const path of layoutOfPage(files, conf, page.template, page.json).regions) {
    const region = fileOr(files, path, page, () => missingRegion(files, path));
    problems.push(...region.problems);
    if (region.file === undefined) return { html: undefined, problems };
    const part = renderFile(files, region.file, page, inside);
    problems.push(...files.problemsOf(region.file, part.errors));
    parts.push(part);
  }
  if (parts.some(isCut)) return { html: undefined, problems };
  const [, ...regions] = parts;
  const whole = regions.map(({ html }) => html).join('');
  const isSlice = typeof page.json['slice'] === 'string';
  const framed = withSiteFrame(files, whole, content.html, { page, parts: isSlice ? [] : frameParts });
  return {
    html: framed.html === undefined ? undefined : placeHead(framed.html, page.head),
    problems: [...problems, ...framed.problems],
  };
}

/** Paths that a file names: partials, imported style sheets, what `template.conf` names. */
function namedIn(files: ThemeFiles, { layouts, stylesheets }: TemplateConf, path: string): readonly string[] {
  if (path === SETTINGS_FILE) return [...regionsOf(layouts), ...stylesheets];
  if (STYLE_SHEET.test(path)) return importsOf(path, files.texts.get(path) ?? '');
  if (!isTemplate(path)) return [];
  return (files.get(path)?.applies ?? []).map((name) => files.pathOfPartial(name));
}

function fromFiles(files: ThemeFiles): Theme {
  const conf = parseTemplateConf(files.texts.get(SETTINGS_FILE));
  const settings = typeof conf === 'string' ? PLAIN_CONF : conf;
  const confProblems =
    typeof conf === 'string' ? [problemAt(SETTINGS_FILE, 'THEME_SETTINGS_INVALID', conf)] : [];
  const madeQueries = new Map<string, readonly ThemeQuery[]>();
  const madeForms = new Map<string, readonly string[]>();
  const neighbours = new Map<string, boolean>();
  const described = new Map<string, boolean>();
  const filesOf = (template: string) =>
    files.reachable([template, ...(template.startsWith(PARTIAL_FOLDER) ? [] : regionsOf(settings.layouts))]);
  let notKnown: readonly SiteFramePart[] | undefined;
  const findNotKnown = () => {
    notKnown ??= SITE_FRAME.filter((part) => writesOwn(files, settings, part));
    return notKnown;
  };
  return {
    conf: settings,
    render(page) {
      const { html, problems } = renderPage(files, settings, page, findNotKnown());
      // Without its main template a page has nothing that the settings decide.
      return { html, problems: files.texts.has(page.template) ? [...confProblems, ...problems] : problems };
    },
    writesOwn: (element) => findNotKnown().some((part) => part.element === element),
    hasBlock: (name) => files.texts.has(pathOfBlock(name)),
    renderBlock: (name, page) => renderBlock(files, name, page),
    queriesOf(template) {
      const known = madeQueries.get(template);
      if (known !== undefined) return known;
      const queries = filesOf(template).flatMap((file) => file.translated.queries);
      const made = [...new Map(queries.map((query) => [query.key, query])).values()];
      madeQueries.set(template, made);
      return made;
    },
    formsOf(template) {
      const shown = madeForms.get(template) ?? [
        ...new Set(filesOf(template).flatMap((file) => file.translated.formIds)),
      ];
      madeForms.set(template, shown);
      return shown;
    },
    showsNeighbours(template) {
      const shown = neighbours.get(template) ?? filesOf(template).some(({ text }) => NEIGHBOURS.test(text));
      neighbours.set(template, shown);
      return shown;
    },
    describesItself(template) {
      const found = described.get(template) ?? filesOf(template).some(({ text }) => text.includes(JSON_LD));
      described.set(template, found);
      return found;
    },
    usesOf(path) {
      const uses = new Set(files.texts.has(path) ? namedIn(files, settings, path) : []);
      return [...uses].filter((used) => used !== path && files.texts.has(used));
    },
    check(begin) {
      const found = files.templates().flatMap((path) => {
        begin?.(path);
        const file = files.get(path);
        return file === undefined
          ? []
          : [...files.problemsOf(file, file.compiled.errors), ...files.printedIn(file)];
      });
      return [...confProblems, ...found, ...findMissingFiles(files, settings)];
    },
    with: (changes) => fromFiles(files.with(changes)),
  };
}

/**
 * Makes a theme from its files.
 * @param engine what compiles its templates
 * @param texts text by path, in the layout of the developer platform
 * @param read where files are kept that were read; themes of one engine may share it
 */
export function createTheme(
  engine: Engine,
  texts: Readonly<Record<string, string>>,
  read: ReadFiles = createReadFiles(),
): Theme {
  return fromFiles(new ThemeFiles(engine, new Map(Object.entries(texts)), read));
}
