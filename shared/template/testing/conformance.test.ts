import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerCase } from '../cases/index.ts';
import { createPartialMemory } from '../index.ts';
import { complaint } from './answer.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';

const path = process.env['CONFORMANCE_CASES'];
const cases = path === undefined ? [] : readCases(path);

function readCases(file: string): ConformanceCase[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as ConformanceCase);
}

const active = cases.filter((given) => given.active);
const alike = active.filter(({ id }) => !KNOWN_DIFFERENCES.has(id));
const different = active
  .filter(({ id }) => KNOWN_DIFFERENCES.has(id))
  .map((given) => ({ ...given, reason: KNOWN_DIFFERENCES.get(given.id) }));

describe('conformance with the public suites of the dialect', () => {
  it.skipIf(path === undefined)('needs a file of cases: CONFORMANCE_CASES is its path', () => {
    expect(active.length).toBeGreaterThan(0);
  });

  it.each(alike)('answers $id', async (given) => {
    expect(await complaint(given)).toBeUndefined();
  });

  it.each(active)('answers $id in the same way when what partials printed is kept', async (given) => {
    const memory = createPartialMemory({ texts: new Map(), leastGain: Number.NEGATIVE_INFINITY });
    expect(await answerCase(given, { memory })).toEqual(await answerCase(given));
  });

  it.each(different)('differs in $id: $reason', async (given) => {
    expect(await complaint(given)).toBeDefined();
  });
});
