import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

describe('conformance with the public suites of the dialect', () => {
  if (path === undefined) it.skip('needs a file of cases: set CONFORMANCE_CASES to its path');

  const active = cases.filter((given) => given.active);
  for (const given of active) {
    const reason = KNOWN_DIFFERENCES.get(given.id);
    if (reason === undefined) {
      it(`answers ${given.id}`, async () => {
        expect(await complaint(given)).toBeUndefined();
      });
    } else {
      it(`differs in ${given.id}: ${reason}`, async () => {
        expect(await complaint(given)).toBeDefined();
      });
    }
  }
});
