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
 * @param {{ suites: PlaywrightSuite[], errors?: unknown[] }} json
 * @returns {Report}
 */
export function countPlaywright(json) {
  /** @type {Report} */
  const report = { passed: 0, failed: json.errors?.length ?? 0, skipped: [] };
  for (const { title, test } of json.suites.flatMap((suite) => testsIn(suite, []))) {
    if (test.status === 'expected') report.passed += 1;
    else if (test.status === 'skipped') {
      const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      report.skipped.push({ test: title, reason: note?.description ?? 'no reason given' });
    } else report.failed += 1;
  }
  return report;
}

/**
 * Adds reports up to the lines that end a run: each reason for a skip with how many it kept from running, then
 * the numbers.
 * @param {readonly Report[]} reports
 */
export function summarize(reports) {
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.reduce((sum, report) => sum + report.failed, 0);
  const skipped = reports.flatMap((report) => report.skipped);
  const lines = skipped.map(({ test, reason }) => `skipped: ${test} (${reason})`);
  return { failed, lines: [...lines, `${passed} passed, ${failed} failed, ${skipped.length} skipped`] };
}
