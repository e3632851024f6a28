import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const THEMES = path.join(ROOT, 'e2e/themes');

/** Runs the command line for themes. */
function run(...options: string[]) {
  const command = ['--import', 'tsx', path.join(ROOT, '.scripts/theme.ts'), ...options];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  return { stdout, stderr, status };
}

const folderOf = (name: string) => path.join(THEMES, name);

describe('small themes in the layout of the developer platform', () => {
  it.each(readdirSync(THEMES))('%s gives its pages, its styles and its report', (name) => {
    const tested = run('test', folderOf(name));
    expect(tested).toMatchObject({ status: 0, stderr: '' });
    expect(tested.stdout).toContain(', 0 failed');
    const { report } = JSON.parse(run('report', folderOf(name), '--json').stdout) as { report: unknown };
    expect(report).toEqual(
      JSON.parse(readFileSync(path.join(folderOf(name), 'tests/expected/report.json'), 'utf8')),
    );
  });
});

describe('the command line for themes', () => {
  it('tells mistakes at their places and ends with 1', () => {
    const { stdout, status } = run('check', folderOf('unknown-tag'));
    expect(stdout).toContain('pages/home.page:2:1 warning: There is no site tag "carousel".');
    expect(stdout).toContain('pages/home.page:5:1 error: This site tag is not closed');
    expect(stdout).toContain('Write it as {title}, without spaces');
    expect(status).toBe(1);
  });

  it('answers in JSON', () => {
    const { stdout, status } = run('check', folderOf('quotes'), '--json');
    expect(JSON.parse(stdout)).toEqual({ problems: [] });
    expect(status).toBe(0);
  });

  it('ends with 2 and says why when it is not started well', () => {
    for (const options of [[], ['dance', THEMES], ['check', '/nowhere'], ['render', folderOf('quotes')]]) {
      const { stderr, status } = run(...options);
      expect(stderr).not.toBe('');
      expect(status).toBe(2);
    }
  });

  it.each([
    ['no site', ['mirror', '/tmp/none'], 2],
    ['no address', ['mirror', '/tmp/none', '--server', 'x', '--token', 'y'], 2],
    ['nothing to look at again', ['export', '/tmp/none.zip', '--watch'], 2],
    [
      'a server that is not there',
      ['export', '/tmp/none.zip', '--server', 'http://localhost:9', '--token', 'y'],
      2,
    ],
    ['data that is none', ['render', folderOf('quotes'), '--page', '/', '--data', '{'], 2],
  ])('says in JSON too why it ended: %s', (_, options, ended) => {
    const { stdout, stderr, status } = run(...options, '--json');
    const { error } = JSON.parse(stdout) as { error: string };
    expect(stderr).toBe(`${error}\n`);
    expect(error).not.toBe('');
    expect(status).toBe(ended);
  });

  it('looks again whenever a file changes', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'awning-watch-'));
    writeFileSync(path.join(folder, 'template.conf'), '{}');
    writeFileSync(path.join(folder, 'site.region'), '{.secton a}');
    const command = ['--import', 'tsx', path.join(ROOT, '.scripts/theme.ts'), 'check', folder, '--watch'];
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
    });
    try {
      await expect.poll(() => said, { timeout: 30_000 }).toContain('0 errors, 2 warnings');
      // What watches begins to once it has told what it found first.
      await expect
        .poll(
          () => {
            writeFileSync(path.join(folder, 'site.region'), '{.section a}{.end}');
            return said;
          },
          { timeout: 30_000, interval: 500 },
        )
        .toContain('0 errors, 0 warnings');
    } finally {
      child.kill();
      rmSync(folder, { recursive: true });
    }
  });
});
