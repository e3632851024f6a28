import { describe, expect, it } from 'vitest';
import { countPlaywright, summarize } from './tally.mjs';

/** @param {'expected' | 'unexpected' | 'flaky' | 'skipped'} status @param {string} [description] */
const spec = (status, description) => ({
  title: status,
  tests: [{ status, annotations: description ? [{ type: 'skip', description }] : [] }],
});

describe('counting journeys', () => {
  it('counts nested tests, and those that passed only when repeated as failed', () => {
    const inner = { title: 'inner', specs: [spec('expected'), spec('flaky')] };
    const report = countPlaywright({
      suites: [{ title: 'buying', specs: [spec('expected')], suites: [inner] }],
    });
    expect(report).toEqual({ passed: 2, failed: 1, skipped: [] });
  });

  it('keeps the reason of a skip', () => {
    const report = countPlaywright({ suites: [{ title: 'window', specs: [spec('skipped', 'no display')] }] });
    expect(report.skipped).toEqual([{ test: 'window › skipped', reason: 'no display' }]);
  });

  it('counts a file that could not be loaded', () => {
    expect(countPlaywright({ suites: [], errors: [{}] }).failed).toBe(1);
  });
});

describe('the end of a run', () => {
  it('says why each test was skipped, then counts', () => {
    const skipped = [{ test: 'window › opens', reason: 'no display' }];
    expect(
      summarize([
        { passed: 2, failed: 0, skipped },
        { passed: 1, failed: 1, skipped: [] },
      ]),
    ).toEqual({
      failed: 1,
      lines: ['skipped: window › opens (no display)', '3 passed, 1 failed, 1 skipped'],
    });
  });
});
