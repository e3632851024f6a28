import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { formatter } from '../definition.ts';
import { createEngine, createPartialMemory, type RenderInput } from '../index.ts';
import { anyData, anyTree } from './any-template.ts';

const locale = await loadLocale('en-US');
const german = await loadLocale('de-DE');
/** Keeps all that can be kept, with no bound. */
const greedy = () => ({ texts: new Map(), leastGain: Number.NEGATIVE_INFINITY });

/** An engine that keeps partials, and counts how often the formatter `seen` runs in them. */
function counting(options: Partial<Parameters<typeof createPartialMemory>[0]> = {}) {
  const count = { runs: 0 };
  const seen = formatter({
    name: 'seen',
    summary: '',
    params: [],
    examples: [],
    apply: (value) => {
      count.runs += 1;
      return value;
    },
  });
  const memory = createPartialMemory({ ...greedy(), ...options });
  return {
    count,
    engine: createEngine({ formatters: [seen], memory }),
    plain: createEngine({ formatters: [seen] }),
  };
}

/** How often the partial `p` runs when a page is printed with one input and then another. */
function runsOf(template: string, p: string, first: Partial<RenderInput>, second: Partial<RenderInput>) {
  const { count, engine, plain } = counting();
  const page = engine.compile(template);
  const partials = { p, inner: '<i>{title}</i>' };
  page.render({ json: {}, partials, locale, ...first });
  const { runs } = count;
  const input = { json: {}, partials, locale, ...second };
  const again = page.render(input);
  const isRun = count.runs > runs;
  expect(again).toEqual(plain.compile(template).render(input));
  return isRun ? 'run' : 'kept';
}

const item = { title: 'Mug', price: 5, parts: [{ name: 'handle' }], tags: ['a', 'b'] };
const site = { name: 'Shop' };
const P = '{title|seen}';

describe('a partial that was printed before', () => {
  it.each<[string, string, unknown, unknown]>([
    ['its node and all around it are the same', P, { item, site }, { item, site }],
    ['something that it does not look at is another', P, { item, site }, { item, site: { name: 'x' } }],
    ['a text around it is equal', `${P}{currency}`, { item, currency: 'EUR' }, { item, currency: 'EUR' }],
    ['it repeats what is in its node', `${P}{.repeated section parts}{name}{.end}`, { item }, { item }],
    ['it asks what is in its node', `${P}{.equal? price 5}five{.end}`, { item }, { item }],
  ])('is not run again while %s', (_, p, before, after) => {
    expect(runsOf('{item|apply p}', p, { json: before }, { json: after })).toBe('kept');
  });

  it.each<[string, string, unknown, unknown]>([
    ['its node is another object', P, { item }, { item: { ...item, title: 'Cup' } }],
    ['a text around it changes', `${P}{currency}`, { item, currency: 'EUR' }, { item, currency: 'USD' }],
    ['an object around it is another one', `${P}{site.name}`, { item, site }, { item, site: { ...site } }],
    ['a name around it appears', `${P}{currency}`, { item }, { item, currency: 'EUR' }],
    ['a name around it is gone', `${P}{currency}`, { item, currency: 'EUR' }, { item }],
    ['zero gets a sign', `${P}{.eval 1/z}`, { item, z: 0 }, { item, z: -0 }],
    [
      'what another partial in it sees changes',
      `${P}{site|apply inner}`,
      { item, site: { title: 'a' } },
      { item, site: { title: 'b' } },
    ],
  ])('is run again when %s', (_, p, before, after) => {
    expect(runsOf('{item|apply p}', p, { json: before }, { json: after })).toBe('run');
  });

  it.each<[string, string]>([
    ['names', '{title|seen}'],
    ['a section', '{.section item}{title|seen}{.end}'],
    ['a condition', '{.if item}{title|seen}{.end}'],
    ['a predicate', '{.equal? title "Page"}yes{.or}no{.end}{item.title|seen}'],
    ['a predicate about the node', '{.folder?}{.or}{title|seen}{.end}'],
    ['another partial that gets the page too', '{@|apply inner}{title|seen}'],
    ['another one that sees nothing else', '{@|apply inner private}{title|seen}'],
    ['a variable', '{.var @t title}{@t|seen}'],
    ['an element', '{.repeated section list}{@|seen}{@index}{.end}'],
  ])('of the whole page is kept by what it reads: %s', (_, p) => {
    const list = [1, 2];
    const first = { json: { title: 'Page', item, list, date: 1 } };
    expect(runsOf('{@|apply p}', p, first, { json: { title: 'Page', item, list, date: 2 } })).toBe('kept');
    expect(
      runsOf('{@|apply p}', p, first, { json: { title: 'Other', item: { title: 'x' }, list: [3] } }),
    ).toBe('run');
  });

  it('that reads its whole node is run again for another page', () => {
    const first = { json: { title: 'Page' } };
    expect(runsOf('{@|apply p}', '{@|json|seen}', first, { json: { title: 'Page' } })).toBe('run');
    expect(runsOf('{@|apply p}', '{@|json|seen}', first, first)).toBe('kept');
  });

  it.each<[string, Partial<RenderInput>]>([
    ['locale', { locale: german }],
    ['time zone', { timeZone: 'Asia/Tokyo' }],
    ['values to inject', { injects: { a: 1 } }],
    ['word about expressions', { enableExpr: false }],
    ['limits', { limits: { loopItems: 3 } }],
    ['partials inside of it', { partials: { p: `${P}{@|apply inner}`, inner: '<b>{title}</b>' } }],
  ])('is run again for another %s', (_, other) => {
    const json = { item };
    expect(runsOf('{item|apply p}', `${P}{@|apply inner}`, { json }, { json, ...other })).toBe('run');
  });

  it.each<[string, string, string]>([
    ['reads the clock', '{item|apply p}', `${P}{price|timesince}`],
    ['meets a mistake', '{item|apply p}', `${P}{@|apply missing}`],
    ['has a mistake in an expression', '{item|apply p}', `${P}{.eval (1}`],
    ['may be a macro', '{.macro p}x{.end}{item|apply p}', P],
    ['sees macros around it', '{.macro m}{title|seen}{.end}{item|apply p}', `${P}{@|apply m}`],
    ['is included', '{.section item}{.include p output}{.end}', P],
  ])('is run each time when it %s', (_, template, p) => {
    const input = { json: { item }, now: 1_700_000_000_000 };
    expect(runsOf(template, p, input, input)).toBe(template.startsWith('{.macro p}') ? 'kept' : 'run');
  });

  it('is not kept for one person alone', () => {
    const input = { json: { item }, isForOne: true };
    expect(runsOf('{item|apply p}', P, input, input)).toBe('run');
  });

  it('is not kept when that is dearer than to run it', () => {
    const { count, engine } = counting({ leastGain: 8 });
    const page = engine.compile('{item|apply p}');
    for (let turn = 0; turn < 3; turn += 1) page.render({ json: { item }, partials: { p: P } });
    expect(count.runs).toBe(3);
  });

  it('is not recorded again and again when it is another one each time', () => {
    const { engine, count } = counting({ patience: 4 });
    const page = engine.compile('{item|apply p}');
    const partials = { p: P };
    for (let turn = 0; turn < 20; turn += 1) page.render({ json: { item: { title: turn } }, partials });
    page.render({ json: { item }, partials });
    const before = count.runs;
    page.render({ json: { item }, partials });
    expect(count.runs).toBe(before + 1);
  });
});

describe('what a kept partial costs', () => {
  const partials = { p: '{.repeated section tags}{@}{.end}{.if tags}{@|apply q}{.end}', q: '{title}{title}' };
  const page = '{.repeated section items}{@|apply p}{.end}';
  const items = Array.from({ length: 10 }, () => item);

  it.each([
    ...Array.from({ length: 140 }, (_, instructions) => ({ instructions })),
    ...Array.from({ length: 40 }, (_, nestedLoopItems) => ({ nestedLoopItems })),
    ...Array.from({ length: 60 }, (_, outputLength) => ({ outputLength })),
    { partialDepth: 0 },
    { partialDepth: 1 },
    { partialDepth: 2 },
    { errors: 1, partialDepth: 1 },
  ])('counts towards the limits as if it ran: %j', (limits) => {
    const { engine, plain } = counting();
    const input = { json: { items }, partials, limits };
    const expected = plain.compile(page).render(input);
    const kept = engine.compile(page);
    expect(kept.render(input)).toEqual(expected);
    expect(kept.render(input)).toEqual(expected);
  });
});

/** The data with one value in it replaced; objects on the way to it are other ones, all others stay the same. */
function edited(value: unknown, path: readonly number[], by: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const next = edited((value as Record<string, unknown>)[key], rest, by);
  return Array.isArray(value)
    ? value.map((one, i) => (i === Number(key) ? next : (one as unknown)))
    : { ...value, [key]: next };
}

const anyPage = fc
  .array(
    fc.constantFrom(
      '{@|apply p}',
      '{a|apply p}',
      '{a|apply p private}',
      '{items|apply q k=a}',
      '{.repeated section items}{@|apply p}{.alternates with}, {.end}',
      '{.repeated section @}{@|apply q}{@index}{.end}',
      '{.section b}{@|apply q}{.end}',
      '{.var @x a}{@|apply p}',
      '{@|apply p|html}',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join('|'));

describe('pages with kept partials', () => {
  it('print what they print without them, after any edits', () => {
    const edit = fc.tuple(fc.array(fc.nat(5), { maxLength: 4 }), anyData);
    const plain = createEngine();
    fc.assert(
      fc.property(
        anyPage,
        anyTree,
        anyTree,
        anyData,
        fc.array(edit, { maxLength: 5 }),
        (page, p, q, data, edits) => {
          const engine = createEngine({ memory: createPartialMemory(greedy()) });
          const kept = engine.compile(page);
          const expected = plain.compile(page);
          const ours = { p: engine.fromCode(p), q: engine.fromCode(q) };
          const theirs = { p: plain.fromCode(p), q: plain.fromCode(q) };
          let json = data;
          for (const [path, by] of [[[] as number[], data] as const, ...edits]) {
            json = edited(json, path, by);
            const input = { json, locale, now: 1_700_000_000_000 };
            for (let turn = 0; turn < 2; turn += 1) {
              expect(kept.render({ ...input, partials: ours })).toEqual(
                expected.render({ ...input, partials: theirs }),
              );
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
