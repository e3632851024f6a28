import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmallProject, type SmallProject } from './support/small-project.ts';

/** Stands in for every tool: notes that it ran, leaves a report where one is wanted, and fails when asked to. */
const TOOL = (name: string) => `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
appendFileSync('events', '${name}\\n');
const leave = (file, report) => {
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
};
if (process.env.SILENT !== '${name}') {
  leave(process.env.AWNING_TEST_REPORT, { passed: 2, failed: process.env.FAIL === '${name}' ? [{ test: 'one', reason: 'wrong' }] : [], skipped: [] });
  const annotations = [{ type: 'skip', description: 'No Electron: ' + process.env.AWNING_NO_ELECTRON }];
  const tests = [{ status: 'expected', annotations: [] }, { status: 'skipped', annotations }];
  leave(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, { suites: [{ title: 'buying', specs: [{ title: 'a lamp', tests }] }] });
}
process.exit(process.env.FAIL === '${name}' ? 1 : 0);
`;

const TOOLS: Record<string, string> = {
  '@typescript/native/bin/tsc': 'types',
  'oxlint/bin/oxlint': 'lint',
  '@biomejs/biome/bin/biome': 'format',
  'dependency-cruiser/bin/dependency-cruise.mjs': 'boundaries',
  '../.scripts/house.mjs': 'tables and functions',
  'knip/bin/knip.js': 'dead code',
  'size-limit/bin.js': 'size',
  'vitest/vitest.mjs': 'tests',
  '@playwright/test/cli.js': 'journeys',
};

let project: SmallProject;

beforeEach(() => {
  project = createSmallProject();
  for (const [file, name] of Object.entries(TOOLS)) {
    const code = TOOL(name);
    const asModule = code.replaceAll(/const (\{.*\}) = require\('(.*)'\);/g, "import $1 from '$2';");
    project.write(`node_modules/${file}`, file.endsWith('.mjs') ? asModule : code);
  }
});

afterEach(() => project.remove());

function test(variables: NodeJS.ProcessEnv = {}, options: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.scripts/test.mjs', ...options], {
    cwd: project.folder,
    env: { ...process.env, CHROMIUM_PATH: process.execPath, DISPLAY: '', WAYLAND_DISPLAY: '', ...variables },
    encoding: 'utf8',
  });
  return { code: status, lines: stdout.trimEnd().split('\n'), said: stdout + stderr };
}

describe('npm test', () => {
  it('looks at sources and at programs side by side, then runs journeys by themselves, and ends in the numbers', () => {
    const { code, lines } = test();
    const events = project.events();
    const sources = [
      'types',
      'lint',
      'format',
      'boundaries',
      'tables and functions',
      'dead code',
      'dead code',
      'tests',
      'tests',
      'tests',
    ];
    const programs = [
      'build runtime/vite.config.ts',
      'build runtime/vite.server.config.ts',
      'build studio',
      'size',
      'tests',
    ];
    expect(events.toSorted()).toEqual([...sources, ...programs, 'journeys'].toSorted());
    expect(events.filter((event) => event !== 'tests' && sources.includes(event))).toEqual(
      sources.slice(0, 7),
    );
    expect(events.filter((event) => event !== 'tests' && programs.includes(event))).toEqual(
      programs.slice(0, 4),
    );
    expect(events.at(-1)).toBe('journeys');
    expect(lines.slice(-2)).toEqual([
      'skipped: buying › a lamp (No Electron: this machine has no display)',
      '9 passed, 0 failed, 1 skipped',
    ]);
    expect(lines.filter((line) => /^── .*: passed in \d+\.\d s$/.test(line))).toHaveLength(13);
    expect(code).toBe(0);
  });

  it.each(['types', 'lint', 'size'])('goes on after %s failed, and fails in the end', (step) => {
    const { code, lines } = test({ FAIL: step });
    expect(lines).toContain(`Failed steps: ${step}.`);
    expect(lines.at(-1)).toBe('9 passed, 0 failed, 1 skipped');
    expect(code).toBe(1);
  });

  it('fails when a test failed', () => {
    const { code, lines } = test({ FAIL: 'tests' });
    expect(lines.at(-1)).toBe('9 passed, 4 failed, 1 skipped');
    expect(code).toBe(1);
  });

  it('counts tests that left no report as failed', () => {
    const { code, lines } = test({ SILENT: 'tests' });
    expect(lines.at(-1)).toBe('1 passed, 4 failed, 1 skipped');
    expect(code).toBe(1);
  });

  it('says what to do when the browser that was chosen is not there', () => {
    const { code, said } = test({ CHROMIUM_PATH: '/nowhere/chromium' });
    expect(said).toContain(
      'The journeys could not run: CHROMIUM_PATH is /nowhere/chromium, which is not there.',
    );
    expect(code).toBe(1);
  });

  it('runs the types and the tests of a feature that is named, on each side that has some', () => {
    project.write('shared/features/cart/rules.test.ts', '');
    project.write('runtime/features/cart/browser/pill.test.ts', '');
    project.write('studio/features/cart/cart-screen.tsx', '');
    const { code, lines } = test({}, ['cart']);
    expect(project.events()).toEqual(['types', 'tests', 'tests']);
    expect([code, lines.at(-1)]).toEqual([0, '4 passed, 0 failed, 0 skipped']);
  });

  it('says what a feature is when one is named that has no tests', () => {
    const { code, said } = test({}, ['basket']);
    expect(said).toContain('There is no feature "basket" with tests.');
    expect([code, project.events()]).toEqual([1, []]);
  });
});
