import type { Chance } from './fuzz-chance.ts';
import type { FuzzInput } from './fuzz-target.ts';

const LONGEST_SOURCE = 1500;
const PARTIAL = 'p';

const INSTRUCTIONS = [
  '{',
  '}',
  '{{',
  '}}',
  '{}',
  '|',
  '.',
  ',',
  '@',
  '$',
  ':',
  ' ',
  '\n',
  '#',
  '=',
  '?',
  '&&',
  '||',
  '0',
  '-1',
  '{#',
  '{##',
  '##}',
  '{a}',
  '{@}',
  '{@index}',
  '{@index0}',
  '{.section a}',
  '{.section @}',
  '{.repeated section items}',
  '{.repeated section @}',
  '{.alternates with}',
  '{.or}',
  '{.or even? a}',
  '{.end}',
  '{.if a && b || c}',
  '{.if even? a}',
  '{.equal? a 1}',
  '{.var @x a}',
  '{.var @x a,b|json}',
  '{@x}',
  '{.ctx @y k=a l=b.c}',
  '{@y.k}',
  '{.inject @z ./a.json}',
  '{.macro p}',
  '{.macro m}',
  '{@|apply p}',
  '{a|apply m private}',
  '{a|apply:p:k=v w}',
  '{@args.k}',
  '{.include p}',
  '{.include m output}',
  '{.eval a + 1}',
  '{.eval @v = a * 2; @v ** 2}',
  '{.eval max(a, 1, "x") == null ? 1 : "t" + b}',
  '{.eval #1 << 2 | 3}',
  '{.eof}',
  '{^a}',
  '{.foo}',
  '{.space}',
  '{.tab}',
  '{.newline}',
  '{.meta-left}',
  '{.meta-right}',
  '__proto__',
  'constructor',
  'toString',
  'a',
  'b',
  'items',
  'p',
  'm',
];

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e21,
  1e308,
  2 ** 53,
  '',
  ' ',
  '0',
  '-1',
  '1.50',
  '12px',
  'NaN',
  'true',
  'text',
  '<b a="x">&amp;',
  '{a}',
  '{0} {1}',
  '{0 plural one{#} other{# x}}',
  '2017-02-29T25:00:00Z',
  'USD',
  'en-US',
  'America/New_York',
  '\ud800',
  '\u0000',
  '"\'--',
  [],
  [[]],
  [null, 1, 'x'],
  [{}, { a: [1] }],
  {},
  { a: { a: { a: 1 } } },
  { value: '1.25', currency: 'USD' },
  'x'.repeat(300),
];

/** The words that mutations put in: instructions of the dialect and what the given templates consist of. */
export function dictionaryOf(templates: readonly string[]): readonly string[] {
  const parts = templates.flatMap((template) => [
    ...(template.match(/\{[^{}]*\}/g) ?? []),
    ...(template.match(/\|[^|{}]+/g) ?? []),
    ...(template.match(/[\w-]+\??/g) ?? []),
  ]);
  return [...new Set([...INSTRUCTIONS, ...parts])];
}

/** A neighbour of an input: a few changes to its text, its partial or its data. */
export function mutate(
  input: FuzzInput,
  others: readonly FuzzInput[],
  words: readonly string[],
  chance: Chance,
): FuzzInput {
  let changed = input;
  for (let left = 1 + chance.below(4); left > 0; left--) {
    const other = chance.pick(others);
    switch (chance.below(10)) {
      case 0:
        changed = {
          ...changed,
          json: chance.below(2) === 0 ? other.json : withChangedValue(changed.json, chance),
        };
        break;
      case 1: {
        const partial = changed.partials[PARTIAL] ?? '';
        const text = mutateText(partial, other.source, words, chance);
        changed = { ...changed, partials: { ...changed.partials, [PARTIAL]: text } };
        break;
      }
      default:
        changed = { ...changed, source: mutateText(changed.source, other.source, words, chance) };
    }
  }
  return changed;
}

function mutateText(text: string, other: string, words: readonly string[], chance: Chance): string {
  const at = chance.below(text.length + 1);
  const end = at + chance.below(Math.min(40, text.length - at) + 1);
  const put = (piece: string): string =>
    (text.slice(0, at) + piece + text.slice(at)).slice(0, LONGEST_SOURCE);
  switch (chance.below(7)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return put(text.slice(at, end).repeat(1 + chance.below(5)));
    case 2: {
      const from = chance.below(other.length + 1);
      return put(other.slice(from, from + chance.below(120)));
    }
    case 3: {
      const from = chance.below(other.length + 1);
      return (text.slice(0, at) + other.slice(from)).slice(0, LONGEST_SOURCE);
    }
    case 4:
      return put(String.fromCharCode(chance.below(chance.below(8) === 0 ? 0x10000 : 128)));
    case 5:
      return (text.slice(0, at) + chance.pick(words) + text.slice(end)).slice(0, LONGEST_SOURCE);
    default:
      return put(chance.pick(words));
  }
}

/** The data with another value in one place. */
function withChangedValue(json: unknown, chance: Chance): unknown {
  if (typeof json !== 'object' || json === null || chance.below(4) === 0) return chance.pick(VALUES);
  if (Array.isArray(json)) {
    if (json.length === 0) return [chance.pick(VALUES)];
    const at = chance.below(json.length);
    return json.map((value: unknown, i) => (i === at ? withChangedValue(value, chance) : value));
  }
  const entries = Object.entries(json);
  const added: readonly [string, unknown] = [chance.pick(['a', 'b', 'c', 'items']), chance.pick(VALUES)];
  if (entries.length === 0 || chance.below(4) === 0) return Object.fromEntries([...entries, added]);
  const at = chance.below(entries.length);
  return Object.fromEntries(
    entries.map(([key, value], i) => [key, i === at ? withChangedValue(value, chance) : value]),
  );
}

/** A shorter text for which `isStill` holds: pieces are taken out for as long as that is possible. */
export async function minimise(text: string, isStill: (text: string) => Promise<boolean>): Promise<string> {
  let shortest = text;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < shortest.length; ) {
      const shorter = shortest.slice(0, at) + shortest.slice(at + size);
      if (await isStill(shorter)) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
}
