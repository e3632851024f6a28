import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from './fuzz-chance.ts';
import { dictionaryOf, minimise, mutate } from './fuzz-mutations.ts';
import { fuzzPage } from './fuzz-summary.ts';
import { check, seeds } from './fuzz-target.ts';

/** @type {string} */
let folder;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'awning-fuzz-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('changes to inputs', () => {
  const inputs = seeds();
  const words = dictionaryOf(inputs.map(({ source }) => source));

  it('are the same for the same seed, and others for another', () => {
    /** @param {number} seed */
    const sources = (seed) => {
      const chance = createChance(seed);
      return Array.from({ length: 50 }, () => mutate(chance.pick(inputs), inputs, words, chance).source);
    };
    expect(sources(1)).toEqual(sources(1));
    expect(sources(1)).not.toEqual(sources(2));
    expect(new Set(sources(1)).size).toBeGreaterThan(25);
  });

  it('know tags, formatters and predicates of the given templates', () => {
    expect(dictionaryOf(['{a|cut 3}{.big? b}'])).toEqual(
      expect.arrayContaining(['{a|cut 3}', '|cut 3', 'cut', '{.big? b}', 'big?', '{.end}']),
    );
  });
});

describe('a finding', () => {
  it('is told by its shortest text', async () => {
    const text = 'some text {a} and {.b} and more {c}';
    expect(await minimise(text, async (shorter) => /\{a.*\{c/.test(shorter))).toBe('{a{c');
  });

  it('is not made of what the examples of the language do', async () => {
    for (const input of seeds()) expect(await check(input)).toBeUndefined();
  });

  it('is made of whatever is thrown', async () => {
    /** @type {any} */
    const noTemplate = { source: undefined, json: {}, partials: {} };
    expect((await check(noTemplate))?.kind).toMatch(/^throws TypeError/);
  });
});

describe('the page about a long run', () => {
  const run = {
    day: '2026-11-21',
    minutes: 10,
    seed: '7',
    inputs: 1_234_567,
    corpusBefore: 900,
    corpusAfter: 1000,
    branchesBefore: 8000,
    branchesAfter: 8100,
    findings: ['prints more than the limit'],
  };

  it('tells what was tried and what came of it', () => {
    const page = fuzzPage(run, '20.19.0');
    for (const line of [
      '2026-11-21, Node 20.19.0:',
      '| duration | 10 minutes, seed 7 |',
      '| inputs | 1,234,567 |',
      '| inputs that reached new code | 900 → 1,000 |',
      '| branches that ran | 8,000 → 8,100 |',
      '| findings | 1 |',
      '- prints more than the limit',
    ])
      expect(page.split('\n')).toContain(line);
  });

  it('ends with the table when nothing was found', () => {
    expect(fuzzPage({ ...run, findings: [] }, '20.19.0')).toMatch(/\| findings \| 0 \|\n$/);
  });
});

describe('fuzz', () => {
  it('looks for findings for a while, keeps what reached new code, and begins with it again', () => {
    writeFileSync(path.join(folder, 'a.json'), JSON.stringify({ source: '{a}', json: {}, partials: {} }));
    const script = path.join(import.meta.dirname, 'fuzz.ts');
    const options = ['--minutes', '0.02', '--seed', '3', '--corpus', folder];
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...options], {
      encoding: 'utf8',
      env: { ...process.env, CONFORMANCE_CASES: undefined },
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain(`${seeds().length + 1} inputs to begin with`);
    expect(stdout).toMatch(/inputs with seed 3: \d{4} branches, 0 findings\./);
    expect(readdirSync(folder).filter((name) => name.endsWith('.json')).length).toBeGreaterThan(1);
  }, 60_000);
});
