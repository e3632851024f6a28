import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import type { FormatterDefinition } from '../definition.ts';
import { FORMATTERS } from '../formatters/registry.ts';
import { type CompiledTemplate, createEngine } from '../index.ts';
import { PAGES, PAYLOADS, placesOf } from './hostile-data.ts';
import { HANDED_ON, VERBATIM } from './verbatim.ts';

const engine = createEngine();
const locale = await loadLocale('en-US');
const partials = { partial: '{@}' };

/** Arguments that let a formatter print what it can. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  apply: [' partial'],
  cycle: [' a b'],
  date: [' %Y'],
  'find-first': ['', ' title'],
  format: [' a'],
  get: [' a'],
  'image-color': ['', ' center', ' center color'],
  'key-by': [' title'],
  lookup: [' a'],
  message: [' a', ' name:a'],
  plural: [' a'],
  money: ['', ' style:code'],
  output: [' a'],
  'product-price': ['', ' style:code'],
  'product-quick-view': ['', ' group'],
  prop: ['', ' title'],
  video: ['', ' load-false color-data'],
};

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'poster',
  'data',
  'xlink:href',
]);
const SCRIPT_URL = /^(javascript|vbscript|data):/;

const isElement = (node: Node): node is Element => 'tagName' in node;

/** Browsers leave spaces and control characters out of the scheme. */
function isScriptUrl({ name, value }: { name: string; value: string }): boolean {
  return URL_ATTRIBUTES.has(name) && SCRIPT_URL.test(value.replace(/[\p{Cc} ]/gu, '').toLowerCase());
}

/** Elements with the names of their attributes, and which addresses are scripts; texts and values are left out. */
function skeletonOf(nodes: readonly Node[]): string {
  return nodes
    .filter(isElement)
    .map(({ tagName, attrs, childNodes }) => {
      const attributes = attrs.map((attr) => `${attr.name}${isScriptUrl(attr) ? '=script' : ''}`);
      return `${tagName}[${attributes.join(' ')}](${skeletonOf(childNodes)})`;
    })
    .join('');
}

/** Output where it belongs on a page, with something behind it that must not be swallowed. */
function onPage({ prints }: FormatterDefinition, output: string): string {
  if (prints === 'elements') return `<div>${output}</div><hr>`;
  if (prints === 'attributes') return `<i ${output}></i><hr>`;
  return `<p title="${output}">${output}</p><hr>`;
}

/** What a browser makes of the output, with scripting and without. */
function shapeOf(definition: FormatterDefinition, output: string): string {
  const page = onPage(definition, output);
  return [true, false]
    .map((scriptingEnabled) => skeletonOf(parseFragment(page, { scriptingEnabled }).childNodes))
    .join('|');
}

function templatesOf({ name }: FormatterDefinition): readonly CompiledTemplate[] {
  return (ARGUMENTS[name] ?? ['']).map((args) => engine.compile(`{v|${name}${args}}`));
}

/** Places of page data from where a text gets into the markup around it. */
function* leaksOf(definition: FormatterDefinition): Generator<string> {
  const templates = templatesOf(definition);
  const leaks = new Set<string>();
  const shapes = new Map<string, string>();
  const shapeOnce = (output: string): string => {
    const shape = shapes.get(output) ?? shapeOf(definition, output);
    shapes.set(output, shape);
    return shape;
  };
  for (const page of PAGES) {
    for (const { path, fill } of placesOf(page)) {
      if (leaks.has(path) || (definition.usesScope !== true && !path.startsWith('v'))) continue;
      for (const template of templates) {
        const print = (value: unknown): string =>
          template.render({ json: fill(value), partials, locale, now: 0 }).html;
        if (print('x') === print('"><b>w')) continue;
        const isLeak = PAYLOADS.some(
          ({ harmless, hostile }) => shapeOnce(print(hostile)) !== shapeOnce(print(harmless)),
        );
        if (!isLeak) continue;
        leaks.add(path);
        yield path;
        break;
      }
    }
  }
}

/** Some formatters print much, and a machine may be busy. */
const PATIENCE_MS = 60_000;

const printing = [...FORMATTERS.values()].filter(({ prints }) => prints !== undefined);
const others = [...FORMATTERS.values()].filter(({ prints }) => prints === undefined);

describe('hostile values', () => {
  it.each(printing)(
    'stay values within the markup of $name',
    (definition) => {
      expect([...leaksOf(definition)].toSorted()).toEqual(VERBATIM[definition.name]?.places.toSorted() ?? []);
    },
    PATIENCE_MS,
  );

  it.each(others)(
    'are handed on by $name only when the reference says so',
    (definition) => {
      const [leak] = leaksOf(definition);
      expect(leak !== undefined).toBe(Object.hasOwn(HANDED_ON, definition.name));
    },
    PATIENCE_MS,
  );

  it('are listed for formatters that exist, with a reason', () => {
    expect(printing.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(VERBATIM)));
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(HANDED_ON)));
    const reasons = [...Object.values(VERBATIM).map(({ reason }) => reason), ...Object.values(HANDED_ON)];
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });

  it.each(['json', 'json-pretty'])('stay within a script element as %s', (name) => {
    const template = engine.compile(`<script>let a = {a|${name}};</script><hr>`);
    for (const { hostile } of PAYLOADS) {
      for (const a of [hostile, [hostile], typeof hostile === 'string' ? { [hostile]: 1 } : hostile]) {
        const { childNodes } = parseFragment(template.render({ json: { a } }).html);
        expect(skeletonOf(childNodes)).toBe('script[]()hr[]()');
      }
    }
  });
});

describe('formatters that print no markup', () => {
  const harmless = PAGES.filter((page) => !JSON.stringify(page).includes('<'));

  it.each(others)('$name adds none to harmless values', (definition) => {
    const outputs = templatesOf(definition).flatMap((template) =>
      harmless.map((json) => template.render({ json, partials, locale, now: 0 }).html),
    );
    expect(outputs.filter((output) => output.includes('<'))).toEqual([]);
  });
});
