import type { CompiledTemplate, Engine, TemplateError } from '#shared/template/index.ts';
import { plainMessage } from '#shared/template/index.ts';
import { createPositions, type Position, type TextRange } from '#shared/text/positions.ts';
import { findPrintedText, type PrintedText } from './printed-text.ts';
import type { TranslatedFile } from './site-tags.ts';
import { translateSiteTags } from './site-tags.ts';

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

/** A file of a theme, read. */
export interface ThemeFile {
  readonly path: string;
  readonly text: string;
  readonly positionOf: (offset: number) => Position;
  readonly translated: TranslatedFile;
  readonly compiled: CompiledTemplate;
  /** What of it looks like a tag and is printed as text. */
  readonly printed: readonly PrintedText[];
  /** Names of the partials that the file applies. */
  readonly applies: readonly string[];
}

const TEMPLATE = /\.(region|list|item|page|block|html)$/;
const SITE_TAG = /<(?:awning|squarespace):/;
const APPLY = /\|\s*apply.([^\s|}:]+)/g;
/** Folder of the partials. */
export const PARTIAL_FOLDER = 'blocks/';
/** What the names of the platform's own partials begin with. */
const PLATFORM_PARTIAL = 'sqs-';
/** What partials are called without, where nothing else has that name. */
const BLOCK_ENDING = '.block';

/** True for a theme file that the engine compiles. */
export function isTemplate(path: string): boolean {
  return TEMPLATE.test(path);
}

function partialName(path: string): string {
  return path.startsWith(PARTIAL_FOLDER) ? path.slice(PARTIAL_FOLDER.length) : path;
}

/** What is told of a partial that a file applies and that is not there. */
export function missingPartial(name: string): Pick<ThemeProblem, 'code' | 'message' | 'hint'> {
  const path = PARTIAL_FOLDER + (isTemplate(name) ? name : name + BLOCK_ENDING);
  return {
    code: 'FILE_MISSING',
    message: `The theme has no file ${path}, so nothing is shown here.`,
    hint: `Make ${path}, or take this out.`,
  };
}

/** The partial that an error says is missing; undefined for every other error. */
function partialMissingIn({ code, message }: TemplateError): string | undefined {
  return code === 'APPLY_PARTIAL_MISSING' ? /partial '([^']*)'/.exec(message)?.[1] : undefined;
}

function toProblem(file: ThemeFile, error: TemplateError): ThemeProblem {
  const place = (offset: number) => file.positionOf(file.translated.toOriginal(offset));
  const gone = partialMissingIn(error);
  return {
    path: file.path,
    code: error.code,
    // Partials of the platform that we have not are no fault of the theme.
    severity: gone?.startsWith(PLATFORM_PARTIAL) === true ? 'warning' : error.severity,
    message: plainMessage(error.message),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    ...(gone === undefined ? {} : missingPartial(gone)),
    range: { start: place(error.range.start.offset), end: place(error.range.end.offset) },
  };
}

/** Files that were read, so that each is read and compiled once as long as its text stays the same. */
export interface ReadFiles {
  get(path: string, text: string): ThemeFile | undefined;
  set(file: ThemeFile): void;
  /** What a theme with some other texts begins with. */
  copy(): ReadFiles;
}

/** Keeps the files of one theme. */
export function createReadFiles(known: ReadonlyMap<string, ThemeFile> = new Map()): ReadFiles {
  const files = new Map(known);
  return {
    get(path, text) {
      const file = files.get(path);
      return file?.text === text ? file : undefined;
    },
    set: (file) => void files.set(file.path, file),
    copy: () => createReadFiles(files),
  };
}

/** Files of a theme by path, each compiled when it is first asked for. */
export class ThemeFiles {
  readonly #engine: Engine;
  readonly texts: ReadonlyMap<string, string>;
  readonly #read: ReadFiles;
  #partials: Readonly<Record<string, CompiledTemplate>> | undefined;

  constructor(engine: Engine, texts: ReadonlyMap<string, string>, read: ReadFiles) {
    this.#engine = engine;
    this.texts = texts;
    this.#read = read;
  }

  get(path: string): ThemeFile | undefined {
    const text = this.texts.get(path);
    if (text === undefined) return undefined;
    const known = this.#read.get(path, text);
    if (known !== undefined) return known;
    const translated = translateSiteTags(path, text);
    const engine = this.#engine;
    let compiled: CompiledTemplate | undefined;
    let positionOf: ThemeFile['positionOf'] | undefined;
    let printed: readonly PrintedText[] | undefined;
    const file: ThemeFile = {
      path,
      text,
      positionOf: (offset) => (positionOf ??= createPositions(text))(offset),
      translated,
      /** Only when it is asked for: what a file names is known without. */
      get compiled() {
        compiled ??= engine.compile(translated.source);
        return compiled;
      },
      get printed() {
        printed ??= findPrintedText(engine, translated.source);
        return printed;
      },
      applies: [...translated.source.matchAll(APPLY)].map((match) => match[1] ?? ''),
    };
    this.#read.set(file);
    return file;
  }

  templates(): string[] {
    return [...this.texts.keys()].filter(isTemplate);
  }

  /** All partials by name, each compiled when a page applies it. */
  partials(): Readonly<Record<string, CompiledTemplate>> {
    if (this.#partials !== undefined) return this.#partials;
    const partials = {};
    const add = (name: string, get: () => CompiledTemplate | undefined) =>
      Object.defineProperty(partials, name, { get, enumerable: true });
    for (const path of this.templates().filter((one) => one.startsWith(PARTIAL_FOLDER))) {
      const get = () => this.get(path)?.compiled;
      const name = partialName(path);
      add(name, get);
      const plain = name.slice(0, -BLOCK_ENDING.length);
      if (name.endsWith(BLOCK_ENDING) && !this.texts.has(PARTIAL_FOLDER + plain)) add(plain, get);
    }
    for (const [name, text] of this.#textsOfTags()) {
      let compiled: CompiledTemplate | undefined;
      add(name, () => (compiled ??= this.#engine.compile(text)));
    }
    this.#partials = partials;
    return partials;
  }

  /** Texts in site tags that hold template values, by their names. */
  #textsOfTags(): [string, string][] {
    const holders = [...this.texts].filter(([path, text]) => isTemplate(path) && SITE_TAG.test(text));
    return holders.flatMap(([path]) => Object.entries(this.get(path)?.translated.texts ?? {}));
  }

  pathOfPartial(name: string): string {
    const path = PARTIAL_FOLDER + name;
    return [path, path + BLOCK_ENDING].find((one) => this.texts.has(one)) ?? name;
  }

  /** The files that a page is made of: those to begin with, and the partials that they apply. */
  reachable(start: readonly (string | undefined)[]): ThemeFile[] {
    const found = new Map<string, ThemeFile>();
    const waiting = start.filter((path) => path !== undefined);
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const file = found.has(path) ? undefined : this.get(path);
      if (file === undefined) continue;
      found.set(path, file);
      waiting.push(...file.applies.map((name) => this.pathOfPartial(name)));
    }
    return [...found.values()];
  }

  /** Mistakes in a file and in the partials that it applied, at their places in the texts of the author. */
  problemsOf(file: ThemeFile, errors: readonly TemplateError[]): ThemeProblem[] {
    return [
      ...file.translated.problems,
      ...errors.map((error) => {
        const source = error.partial === undefined ? file : this.get(this.pathOfPartial(error.partial));
        return toProblem(source ?? file, error);
      }),
    ];
  }

  /** What of a file visitors would read as text and that was meant as a tag. */
  printedIn(file: ThemeFile): ThemeProblem[] {
    const place = (offset: number) => file.positionOf(file.translated.toOriginal(offset));
    return file.printed.map(({ from, to, message, hint }) => ({
      path: file.path,
      code: 'PRINTED_AS_TEXT',
      severity: 'warning',
      message,
      hint,
      range: { start: place(from), end: place(to) },
    }));
  }

  with(changes: Readonly<Record<string, string | null>>): ThemeFiles {
    const texts = new Map(this.texts);
    for (const [path, text] of Object.entries(changes)) {
      if (text === null) texts.delete(path);
      else texts.set(path, text);
    }
    return new ThemeFiles(this.#engine, texts, this.#read.copy());
  }
}
