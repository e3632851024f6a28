import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {{ test: string, reason: string }[]} failed
 * @property {{ test: string, reason: string }[]} skipped
 */

/**
 * The first line of what a test says when it fails.
 * @param {string | undefined} message
 */
export function toReason(message) {
  return stripVTControlCharacters(message ?? '').split('\n', 1)[0] || 'no reason given';
}

/** Writes how many tests passed, failed and were skipped, and why, to the file that AWNING_TEST_REPORT names. */
export default class CountingReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string }[]} faults errors outside any test
   */
  onTestRunEnd(modules, faults) {
    const file = process.env.AWNING_TEST_REPORT;
    if (!file) return;
    /** @type {Report} */
    const report = {
      passed: 0,
      failed: faults.map(({ message }) => ({ test: 'outside any test', reason: toReason(message) })),
      skipped: [],
    };
    for (const module of modules) {
      const before = report.failed.length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') report.passed += 1;
        else {
          const title = `${module.relativeModuleId}: ${test.fullName}`;
          if (result.state === 'failed') {
            report.failed.push({ test: title, reason: toReason(result.errors[0]?.message) });
          } else {
            const reason = (result.state === 'skipped' && result.note) || 'not for this machine';
            report.skipped.push({ test: title, reason });
          }
        }
      }
      // A file that cannot even be loaded has no failed test to name.
      if (report.failed.length === before && module.state() === 'failed') {
        report.failed.push({ test: module.relativeModuleId, reason: toReason(module.errors()[0]?.message) });
      }
    }
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}
