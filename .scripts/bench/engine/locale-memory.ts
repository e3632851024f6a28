import type * as ours from '#shared/template/index.ts';
import { loadLocaleData, OUR_ENGINE } from './engines.ts';
import type { LocaleMemory } from './results.ts';
import { settledHeap } from './settled-heap.ts';

/** More than any server of ours is asked for, with several regions of one language among them. */
const TAGS = (
  'af am ar ar-EG az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IN es es-AR es-MX et eu fa ' +
  'fi fil fr fr-CA fr-CH ga gl gu he hi hr hu hy id is it it-CH ja ka kk km kn ko lt lv mk ml mn mr ms nb ne nl ' +
  'nl-BE pa pl pt pt-PT ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hant zu'
).split(' ');

const TEMPLATE =
  '{.repeated section prices}{@|money}{@|money style:name}{.end}{n|decimal}{n|decimal style:short}' +
  '{t|datetime}{t|datetime yMMMEd}{t|date %c}{t|relative-time}{@|message "{0 plural one {#} few {#} many {#} other {#}}" n}';
const PRICES = ['0.99', '12.50', '1499', '25000.75'].flatMap((value) =>
  ['USD', 'EUR', 'JPY'].map((currency) => ({ value, currency })),
);
const MOMENT = Date.UTC(2024, 5, 15);

/** What a process of its own grows by when it formats in many locales; start it with --expose-gc. */
export async function measureLocales(): Promise<LocaleMemory> {
  const { createEngine } = (await import(/* @vite-ignore */ OUR_ENGINE)) as typeof ours;
  const template = createEngine().compile(TEMPLATE);
  const print = async (tag: string): Promise<void> => {
    const locale = await loadLocaleData(tag);
    const json = { prices: PRICES, n: 1234.5, t: MOMENT };
    const { html, errors } = template.render({ json, locale, now: MOMENT });
    if (html === '' || errors.length > 0) throw new Error(`Locale ${tag} prints nothing.`);
  };
  const [first = 'en', ...others] = TAGS;
  await print(first);
  const heap = settledHeap();
  const resident = process.memoryUsage.rss();
  for (const tag of others) await print(tag);
  return {
    locales: TAGS.length,
    heap: settledHeap() - heap,
    resident: process.memoryUsage.rss() - resident,
    process: process.memoryUsage.rss(),
  };
}
