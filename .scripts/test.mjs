import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { findElectron } from './electron.mjs';
import { install } from './install.mjs';
import { UserError } from './settings.mjs';
import { CHECKS, runStep, SIZE } from './steps.mjs';
import { countPlaywright, summarize } from './tally.mjs';
import { sidesOf } from './test-choice.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const REPORTS = path.join(ROOT, '.build', 'reports');

/** @type {string[]} */
const failed = [];
/** @type {import('./tally.mjs').Report[]} */
const reports = [];

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {Parameters<typeof runStep>[2]} [options]
 */
async function run(step, options = { isBesideOthers: true }) {
  if (!(await runStep(ROOT, step, options))) failed.push(step.title);
}

/**
 * Runs a step that leaves a report, and counts its tests; without a report something broke before any test.
 * @param {import('./steps.mjs').Step} step
 * @param {NonNullable<Parameters<typeof runStep>[2]>} options
 * @param {string} file
 * @param {(json: any) => import('./tally.mjs').Report} count
 */
async function runTests(step, options, file, count) {
  rmSync(file, { force: true });
  await run(step, options);
  const missing = { passed: 0, failed: [{ test: step.title, reason: 'broke before any test' }], skipped: [] };
  reports.push(existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : missing);
}

/**
 * @param {string} title
 * @param {string} config
 * @param {string[]} [places] parts of paths that a test file must have one of; all files without
 */
function runVitest(title, config, places = []) {
  const file = path.join(REPORTS, `${title.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=./.scripts/vitest-report.mjs'];
  const command = ['vitest/vitest.mjs', 'run', '--config', config, ...reporters, ...places];
  const options = { variables: { AWNING_TEST_REPORT: file }, isBesideOthers: true };
  return runTests({ title, command }, options, file, (report) => report);
}

/** @param {{ program: string | undefined }} browser */
function runJourneys({ program }) {
  const electron = findElectron(ROOT);
  const file = path.join(REPORTS, 'journeys.json');
  const variables = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(program && { CHROMIUM_PATH: program }),
    // Journeys through a window skip themselves with this reason where it is set.
    ...('program' in electron
      ? { ELECTRON_EXEC_PATH: electron.program }
      : { AWNING_NO_ELECTRON: electron.reason }),
  };
  const command = [
    '@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    // Journeys lie directly in e2e/; the house's proofs below it are Vitest's.
    'e2e.[^/\\\\]+\\.test\\.ts$',
  ];
  return runTests({ title: 'journeys', command }, { variables }, file, countPlaywright);
}

if (!(await install(ROOT, say))) process.exit(1);

/** What looks at the sources, or runs copies of them. */
async function testSources() {
  for (const check of CHECKS) await run(check);
  await runVitest('unit', 'shared/vitest.config.mjs');
  await runVitest('unit studio', 'studio/vitest.config.ts');
  await runVitest('house', 'e2e/house/vitest.config.ts');
}

/** What needs the built programs; the server's own start is tested with the scripts that it serves. */
async function testPrograms() {
  try {
    await build(ROOT, ['visitor', 'runtime', 'studio'], say);
    await run(SIZE);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    failed.push('build');
  }
  await runVitest('integration', 'runtime/vitest.config.ts');
}

async function testAll() {
  // Two at a time, for each of them leaves half of a small machine idle. Journeys are by themselves: they are people.
  await Promise.all([testSources(), testPrograms()]);
  try {
    const browser = findBrowser(ROOT, say);
    if ('reason' in browser) throw new UserError(`The journeys could not run: ${browser.reason}.`);
    await runJourneys(browser);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    failed.push('journeys');
  }
}

/**
 * Runs the tests of one feature on all its sides, and what the compiler says of everything.
 * @param {string} feature
 */
async function testFeature(feature) {
  const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
  const sides = sidesOf(feature, (folder) => {
    const place = path.join(ROOT, folder);
    return existsSync(place) ? readdirSync(place, { recursive: true }).map(String).filter(isTest) : [];
  });
  if (sides.length === 0) {
    process.stderr.write(
      `There is no feature "${feature}" with tests. Features are the folders of */features/.\n`,
    );
    process.exit(1);
  }
  for (const check of CHECKS.slice(0, 1)) await run(check);
  for (const { title, config, folder } of sides) await runVitest(title, config, [folder]);
}

const [feature] = process.argv.slice(2);
await (feature === undefined ? testAll() : testFeature(feature));

const { failed: failedTests, lines } = summarize(reports);
if (failed.length > 0) say(`\nFailed steps: ${failed.join(', ')}.`);
say('');
for (const line of lines) say(line);
process.exitCode = failed.length > 0 || failedTests > 0 ? 1 : 0;
