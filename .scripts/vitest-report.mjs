import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {{ test: string, reason: string }[]} skipped
 */

/** Writes how many tests passed, failed and were skipped, and why, to the file that AWNING_TEST_REPORT names. */
export default class CountingReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} faults errors outside any test
   */
  onTestRunEnd(modules, faults) {
    const file = process.env.AWNING_TEST_REPORT;
    if (!file) return;
    /** @type {Report} */
    const report = { passed: 0, failed: faults.length, skipped: [] };
    for (const module of modules) {
      let failed = 0;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') report.passed += 1;
        else if (result.state === 'failed') failed += 1;
        else {
          const reason = (result.state === 'skipped' && result.note) || 'not for this machine';
          report.skipped.push({ test: `${module.relativeModuleId}: ${test.fullName}`, reason });
        }
      }
      // A file that cannot even be loaded has no failed test to count.
      report.failed += failed === 0 && module.state() === 'failed' ? 1 : failed;
    }
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}
