import { describe, expect, it } from 'vitest';
import { countPlaywright, summarize } from './tally.mjs';

/** @param {'expected' | 'unexpected' | 'flaky' | 'skipped'} status @param {string} [description] @param {string} [message] */
const spec = (status, description, message) => ({
  title: status,
  tests: [
    {
      status,
      annotations: description ? [{ type: 'skip', description }] : [],
      results: message ? [{}, { error: { message } }] : [],
    },
  ],
});

describe('counting journeys', () => {
  it('counts nested tests, and those that passed only when repeated as failed', () => {
    const inner = { title: 'inner', specs: [spec('expected'), spec('flaky')] };
    const report = countPlaywright({
      suites: [{ title: 'buying', specs: [spec('expected')], suites: [inner] }],
    });
    const failed = [{ test: 'buying › inner › flaky', reason: 'no reason given' }];
    expect(report).toEqual({ passed: 2, failed, skipped: [] });
  });

  it('keeps the reason of a skip', () => {
    const report = countPlaywright({ suites: [{ title: 'window', specs: [spec('skipped', 'no display')] }] });
    expect(report.skipped).toEqual([{ test: 'window › skipped', reason: 'no display' }]);
  });

  it('keeps the first line of what a failed one says, without its colours', () => {
    const message = '\u001B[31mno such button\u001B[39m\nCall log: …';
    const report = countPlaywright({
      suites: [{ title: 'buying', specs: [spec('unexpected', undefined, message)] }],
    });
    expect(report.failed).toEqual([{ test: 'buying › unexpected', reason: 'no such button' }]);
  });

  it('counts a file that could not be loaded', () => {
    const { failed } = countPlaywright({ suites: [], errors: [{ message: 'no such file' }] });
    expect(failed).toEqual([{ test: 'journeys', reason: 'no such file' }]);
  });
});

describe('the end of a run', () => {
  it('says why each test was skipped or failed, then counts', () => {
    const skipped = [{ test: 'window › opens', reason: 'no display' }];
    const failed = [{ test: 'cart › adds', reason: 'expected 1 to be 2' }];
    expect(
      summarize([
        { passed: 2, failed: [], skipped },
        { passed: 1, failed, skipped: [] },
      ]),
    ).toEqual({
      failed: 1,
      lines: [
        'skipped: window › opens (no display)',
        'failed: cart › adds (expected 1 to be 2)',
        '3 passed, 1 failed, 1 skipped',
      ],
    });
  });
});
