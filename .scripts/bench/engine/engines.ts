import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import type { Compiler, Formatter, Formatters, Predicates } from '@squarespace/template-engine';
import type * as etaModule from 'eta';
import type * as handlebarsModule from 'handlebars';
import type * as liquidjs from 'liquidjs';
import type * as locales from '#shared/locale/load-locale.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import type * as ours from '#shared/template/index.ts';
import { usd } from './by-hand.ts';
import type { Language, Page } from './workload.ts';

/** Where the build puts our engine and what loads locale data, beside the built file that measures. */
export const OUR_ENGINE = new URL('./engine.mjs', import.meta.url).href;
const OUR_LOCALES = new URL('./locales.mjs', import.meta.url).href;

export const OURS = 'awning';
export const PACKAGE = '@squarespace/template-engine';
/** Not an engine: the pages written by hand. */
export const BY_HAND = 'by hand';

/** A compiled page. */
export interface Ready {
  render(data: object): string;
  /** What a template needs beside the data where its language has no filters or partials of its own. */
  readonly locals?: object;
}

/** What formatters of money and dates need. */
export interface Surroundings {
  readonly locale: LocaleData;
  /** Epoch milliseconds of the present. */
  readonly now: number;
}

/** A page's templates to something that renders them, without any cache. */
export type Compile = (page: Page, surroundings?: Surroundings) => Ready;

/** An engine as its documentation says it renders the same page again and again the fastest. */
export interface Engine {
  readonly language: Language;
  /** Loads the library, adds the formatter of amounts and makes ready to compile. */
  load(): Promise<() => Compile>;
}

const LONGEST_RENDER_MS = 60_000;

const require = createRequire(import.meta.url);

/** The data of a locale, as our loader reads it. */
export async function loadLocaleData(tag: string): Promise<LocaleData> {
  const { loadLocale } = (await import(/* @vite-ignore */ OUR_LOCALES)) as typeof locales;
  return loadLocale(tag);
}

async function loadOurs(): Promise<() => Compile> {
  const { createEngine } = (await import(/* @vite-ignore */ OUR_ENGINE)) as typeof ours;
  const engine = createEngine({
    // All limits are watched, but on a busy machine those of time must not end the bench.
    limits: { renderMs: LONGEST_RENDER_MS, partialMs: LONGEST_RENDER_MS },
    formatters: [
      { name: 'usd', summary: '', params: [], examples: [], apply: (cents) => usd(cents as number) },
    ],
  });
  const clock = (): number => performance.now();
  return () => (page, surroundings) => {
    const template = compiled(engine, page.template);
    const partials = mapValues(page.partials, (text) => compiled(engine, text));
    return {
      render: (json) => {
        const { html, errors } = template.render({ json, partials, clock, ...surroundings });
        if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
        return html;
      },
    };
  };
}

/** Compiles to the end: our engine makes its functions when the first render asks for them. */
function compiled(engine: ours.Engine, source: string): ours.CompiledTemplate {
  const template = engine.compile(source);
  template.render({ json: null });
  return template;
}

interface PackageModule {
  readonly Compiler: typeof Compiler;
  readonly Formatter: typeof Formatter;
  readonly Formatters: typeof Formatters;
  readonly Predicates: typeof Predicates;
}

type ParsedPartial = NonNullable<NonNullable<Parameters<Compiler['execute']>[0]>['partials']>[string];

async function loadPackage(): Promise<() => Compile> {
  const library = require(PACKAGE) as PackageModule;
  class Usd extends library.Formatter {
    override apply(_args: unknown, [variable]: Parameters<Formatter['apply']>[1]): void {
      variable?.set(usd(variable.node.value as number));
    }
  }
  const compiler = new library.Compiler({
    formatters: { ...library.Formatters, usd: new Usd() },
    predicates: library.Predicates,
  });
  const parse = (source: string): ParsedPartial => {
    const { code, errors } = compiler.parse(source);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return code as ParsedPartial;
  };
  return () => (page, surroundings) => {
    const code = parse(page.template);
    const around = surroundings && { cldr: surroundings.locale.cldr, now: surroundings.now };
    // Partials given as texts would be parsed again at every call.
    const partials = mapValues(page.partials, parse);
    return { render: (json) => compiler.execute({ code, partials, json, ...around }).ctx.render() };
  };
}

async function loadLiquid(): Promise<() => Compile> {
  const { Liquid } = require('liquidjs') as typeof liquidjs;
  return () => {
    const templates: Record<string, string> = {};
    const liquid = new Liquid({ templates, cache: true });
    liquid.registerFilter('usd', usd);
    return (page) => {
      Object.assign(templates, page.partials);
      for (const text of Object.values(page.partials)) liquid.parse(text);
      const template = liquid.parse(page.template);
      return { render: (data) => liquid.renderSync(template, data) as string };
    };
  };
}

async function loadHandlebars(): Promise<() => Compile> {
  const handlebars = require('handlebars') as typeof handlebarsModule;
  return () => {
    const own = handlebars.create();
    own.registerHelper('usd', usd);
    own.registerHelper('equal', (a: unknown, b: unknown) => a === b);
    // compile() waits for the first render; this is the same work, done now.
    const compile = (source: string): HandlebarsTemplateDelegate =>
      own.template(runInThisContext(`(${own.precompile(source) as string})`) as TemplateSpecification);
    return (page) => {
      for (const [name, text] of Object.entries(page.partials)) own.registerPartial(name, compile(text));
      const template = compile(page.template);
      return { render: (data) => template(data) };
    };
  };
}

async function loadEta(): Promise<() => Compile> {
  const { Eta } = require('eta') as typeof etaModule;
  return () => {
    const eta = new Eta({ cache: true });
    return (page) => {
      for (const [name, text] of Object.entries(page.partials)) eta.loadTemplate(`@${name}`, text);
      const template = eta.compile(page.template);
      return { render: (data) => eta.render(template, data), locals: { usd } };
    };
  };
}

/** What we use of a package that declares no types. */
interface Ejs {
  compile(
    source: string,
    options: { compileDebug: boolean; _with: boolean; localsName: string },
  ): (data: object) => string;
}

async function loadEjs(): Promise<() => Compile> {
  const ejs = require('ejs') as Ejs;
  const compile = (source: string): ((data: object) => string) =>
    ejs.compile(source, { compileDebug: false, _with: false, localsName: 'it' });
  return () => (page) => {
    const partials = mapValues(page.partials, compile);
    return { render: compile(page.template), locals: { usd, ...partials } };
  };
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

export const ENGINES: Readonly<Record<string, Engine>> = {
  [OURS]: { language: 'dialect', load: loadOurs },
  [PACKAGE]: { language: 'dialect', load: loadPackage },
  liquidjs: { language: 'liquid', load: loadLiquid },
  handlebars: { language: 'handlebars', load: loadHandlebars },
  eta: { language: 'eta', load: loadEta },
  ejs: { language: 'ejs', load: loadEjs },
};

export const ENGINE_NAMES = Object.keys(ENGINES);
