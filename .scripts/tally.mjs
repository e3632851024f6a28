import { toReason } from './vitest-report.mjs';

/** @typedef {import('./vitest-report.mjs').Report} Report */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: PlaywrightTest[] }[]} [specs]
 */

/**
 * @typedef {object} PlaywrightTest
 * @property {'expected' | 'unexpected' | 'flaky' | 'skipped'} status
 * @property {{ type: string, description?: string }[]} annotations
 * @property {{ error?: { message?: string } }[]} [results]
 */

/** @param {PlaywrightSuite} suite @param {string[]} above @returns {{ title: string, test: PlaywrightTest }[]} */
function testsIn(suite, above) {
  const titles = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ title: [...titles, spec.title].join(' › '), test })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, titles))];
}

/**
 * Counts the tests of Playwright's JSON report. A test that passed only when repeated counts as failed.
 * @param {{ suites: PlaywrightSuite[], errors?: { message?: string }[] }} json
 * @returns {Report}
 */
export function countPlaywright(json) {
  /** @type {Report} */
  const report = {
    passed: 0,
    failed: (json.errors ?? []).map(({ message }) => ({ test: 'journeys', reason: toReason(message) })),
    skipped: [],
  };
  for (const { title, test } of json.suites.flatMap((suite) => testsIn(suite, []))) {
    if (test.status === 'expected') report.passed += 1;
    else if (test.status === 'skipped') {
      const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      report.skipped.push({ test: title, reason: note?.description ?? 'no reason given' });
    } else {
      const message = test.results?.find(({ error }) => error !== undefined)?.error?.message;
      report.failed.push({ test: title, reason: toReason(message) });
    }
  }
  return report;
}

/**
 * Adds reports up to the lines that end a run: each test that was skipped and each that failed, with the reason,
 * then the numbers.
 * @param {readonly Report[]} reports
 */
export function summarize(reports) {
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.flatMap((report) => report.failed);
  const skipped = reports.flatMap((report) => report.skipped);
  const lines = [
    ...skipped.map(({ test, reason }) => `skipped: ${test} (${reason})`),
    ...failed.map(({ test, reason }) => `failed: ${test} (${reason})`),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ];
  return { failed: failed.length, lines };
}
