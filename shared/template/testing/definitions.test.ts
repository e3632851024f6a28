import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import type { Example, FormatterDefinition, PredicateDefinition } from '../definition.ts';
import { FORMATTERS } from '../formatters/registry.ts';
import { createEngine } from '../index.ts';
import { PREDICATES } from '../predicates/registry.ts';

const engine = createEngine();

async function outputOf({ template, json, locale, now, partials }: Example): Promise<string> {
  const data = locale === undefined ? undefined : await loadLocale(locale);
  return engine.compile(template).render({ json, now, partials, locale: data }).html;
}

function isDefinition(value: unknown): value is FormatterDefinition | PredicateDefinition {
  return typeof value === 'object' && value !== null && 'name' in value && 'examples' in value;
}

/** All definitions that the files of a folder export. */
async function definedIn(folder: string): Promise<(FormatterDefinition | PredicateDefinition)[]> {
  const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'registry.ts',
  );
  const modules = await Promise.all(
    files.map((file) => import(`${root}${file}`) as Promise<Readonly<Record<string, unknown>>>),
  );
  return modules
    .flatMap((module) =>
      Object.values(module).flatMap((value): unknown[] => (Array.isArray(value) ? value : [value])),
    )
    .filter(isDefinition);
}

describe.each([
  { folder: 'formatters', registry: FORMATTERS, count: 95 },
  { folder: 'predicates', registry: PREDICATES, count: 101 },
])('the registry of $folder', ({ folder, registry, count }) => {
  it('lists what the files define, no name twice', async () => {
    const names = (await definedIn(folder)).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...registry.keys()].toSorted());
  });

  it('has every name of the dialect', () => {
    expect(registry.size).toBe(count);
  });

  it.each([...registry.values()])('shows $name by examples that hold', async ({ examples, summary }) => {
    expect(summary).not.toBe('');
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(await outputOf(example)).toBe(example.output);
  });
});
