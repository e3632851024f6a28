import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { refuse } from '../../http/refusal.ts';
import type { WorkPlace } from '../../platform/worker-pool/protocol.ts';
import { WorkFailure } from '../../platform/worker-pool/failure.ts';
import type { WorkAsk } from '../../platform/worker-pool/worker-pool.ts';
import type { PublishProblem } from './check-theme.ts';
import type { CompiledStyles, StyleOrder } from './compile-styles.ts';
import { CHECK_LIMITS, faultOf, STYLE_FAULTS, STYLE_LIMITS } from './style-limits.ts';

/** Texts of a theme by path. */
export type ThemeTexts = Readonly<Record<string, string>>;

/** Whose turn it is. */
export interface ThemeOwner {
  /** Id of the site. */
  readonly site: string;
  /** Who asks, where one may ask for more than can be done. */
  readonly visitor?: string;
}

/** Has one piece of work done. */
export type RunThemeWork<Input, Output> = (input: Input, ask: WorkAsk) => Promise<Output>;

/** What style sheets may read of a theme. */
const READ_BY_STYLES = /\.(less|css|svg|txt|md)$/;
/** Files whose addresses carry the beginning of their hash. */
const VERSIONED = /^(assets|scripts)\//;
const READ_BY_CHECKS = /\.(region|list|item|page|block|html)$/;
/** Files of which checks only know that they are there. */
const NAMED_BY_TEMPLATES = /^scripts\//;
/** Time that a process may take to begin, in ms. */
const BEGIN_MS = 1_000;
/** Sheets that may end their process before nothing more is tried. */
const MOST_FAULTS = 3;
const KEPT_CHARACTERS = 16_000_000;
const RETRY_SECONDS = 5;

function pick(texts: ThemeTexts, wanted: RegExp): Record<string, string> {
  const isWanted = ([path]: readonly [string, string]) =>
    wanted.test(path) || path === SETTINGS_FILE || path === CONTENT_FILES.themeSettings;
  return Object.fromEntries(Object.entries(texts).filter(isWanted));
}

function namesIn(texts: ThemeTexts, wanted: RegExp): Record<string, string> {
  const paths = Object.keys(texts).filter((path) => wanted.test(path));
  return Object.fromEntries(paths.map((path) => [path, '']));
}

function keyOf(...parts: readonly ThemeTexts[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const path of Object.keys(part).sort()) {
      const text = part[path] ?? '';
      hash.update(`${path}\n${text.length}\n`).update(text);
    }
    hash.update('\n');
  }
  return hash.digest('hex');
}

/** What is said of work that was ended; what only waited for too long is refused. */
function faultIn(kind: Parameters<typeof faultOf>[0], error: unknown) {
  if (!(error instanceof WorkFailure)) throw error;
  const message = faultOf(kind, error.code);
  if (message === undefined) throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  return { message, at: error.at };
}

function toProblem(message: string, at: WorkPlace | undefined): PublishProblem {
  return { path: at?.path ?? SETTINGS_FILE, line: at?.line ?? 1, column: 1, message };
}

/**
 * Does what was not done yet for the same key: what came of it is kept, and whoever asks meanwhile waits for the same.
 * A draft that met a limit therefore does not meet it again until somebody changes it.
 */
function remembering<Output extends object>(sizeOf: (output: Output) => number) {
  const known = new LRUCache<string, Output>({ maxSize: KEPT_CHARACTERS, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Output>>();
  return async (key: string, work: () => Promise<Output>): Promise<Output> => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const waited = underWay.get(key);
    if (waited !== undefined) return waited;
    const working = work();
    underWay.set(key, working);
    try {
      const output = await working;
      known.set(key, output);
      return output;
    } finally {
      underWay.delete(key);
    }
  };
}

const lengthOf = (problems: readonly PublishProblem[]) =>
  problems.reduce((sum, { path, message }) => sum + path.length + message.length, 1);

/** Makes what has themes worked on by others. */
export function createThemeWork(run: {
  readonly compileStyles: RunThemeWork<StyleOrder, CompiledStyles>;
  readonly checkTheme: RunThemeWork<ThemeTexts, readonly PublishProblem[]>;
  /** Templates and style sheets that every shop has, which take part where the theme has no file of their path. */
  readonly commonTemplates: () => Promise<ThemeTexts>;
}) {
  const onceCompiled = remembering<CompiledStyles>(({ css, problems }) => css.length + lengthOf(problems));
  const onceChecked = remembering<readonly PublishProblem[]>(lengthOf);

  /** Compiles the sheets without those that ended their process. */
  async function compile(owner: ThemeOwner, order: Omit<StyleOrder, 'leftOut'>): Promise<CompiledStyles> {
    const faults: PublishProblem[] = [];
    const leftOut: string[] = [];
    const ask = { ...owner, timeoutMs: STYLE_LIMITS.timeMs + BEGIN_MS, heapMb: STYLE_LIMITS.heapMb };
    while (faults.length < MOST_FAULTS) {
      try {
        const { css, problems } = await run.compileStyles({ ...order, leftOut }, ask);
        return { css, problems: [...faults, ...problems] };
      } catch (error) {
        const { message, at } = faultIn('styles', error);
        faults.push(toProblem(message, at));
        if (at?.part === undefined) return { css: '', problems: faults };
        leftOut.push(at.part);
      }
    }
    return { css: '', problems: [...faults, toProblem(STYLE_FAULTS.others, undefined)] };
  }

  async function check(owner: ThemeOwner, texts: ThemeTexts): Promise<readonly PublishProblem[]> {
    const ask = { ...owner, timeoutMs: CHECK_LIMITS.timeMs, heapMb: CHECK_LIMITS.heapMb };
    try {
      return await run.checkTheme(texts, ask);
    } catch (error) {
      const { message, at } = faultIn('templates', error);
      return [toProblem(message, at)];
    }
  }

  return {
    /**
     * Compiles the style sheets that the settings of a theme name.
     * @param hashes of all files of the theme by path, for addresses in the styles
     * @throws Refusal 503 when too much waits already
     */
    async compile(owner: ThemeOwner, texts: ThemeTexts, hashes: ThemeTexts): Promise<CompiledStyles> {
      const order = {
        texts: pick({ ...(await run.commonTemplates()), ...texts }, READ_BY_STYLES),
        hashes: Object.fromEntries(Object.entries(hashes).filter(([path]) => VERSIONED.test(path))),
      };
      return onceCompiled(keyOf(order.texts, order.hashes), () => compile(owner, order));
    },
    /** The mistakes of a theme's templates; the same refusal. */
    async check(owner: ThemeOwner, texts: ThemeTexts): Promise<readonly PublishProblem[]> {
      const all = { ...(await run.commonTemplates()), ...texts };
      const templates = { ...namesIn(texts, NAMED_BY_TEMPLATES), ...pick(all, READ_BY_CHECKS) };
      return onceChecked(keyOf(templates), () => check(owner, templates));
    },
  };
}

/** Works on themes where nobody who visits a site has to wait for it. */
export type ThemeWork = ReturnType<typeof createThemeWork>;
