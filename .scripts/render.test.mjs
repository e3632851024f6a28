import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
/** @type {string} */
let folder;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'awning-render-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param {string} script
 * @param {string[]} options
 * @param {string} [input]
 */
function run(script, options, input = '') {
  const command = ['--import', 'tsx', path.join(HERE, script), ...options];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { input, encoding: 'utf8' });
  return { stdout, stderr, status };
}

describe('render-lines', () => {
  it('answers each line with one line, in order, and goes on after a bad one', () => {
    const lines = [
      { id: 'a', kind: 'render', template: '{x}!', json: { x: 1 } },
      'not json',
      { id: 'b', kind: 'parse', template: '{x|html}' },
      { id: 'c', kind: 'tokens', template: 'a{x}' },
      { id: 'd', kind: 'positions', template: 'a\n{x}' },
      { id: 'e', kind: 'references', template: '{x}' },
      { id: 'f', kind: 'errors', template: '\n {x|htlm}' },
      { kind: 'render' },
      { id: 'g', kind: 'exec', code: [17, 1, [[0, 'from a tree']], 18], jsonText: '{"x":1.0}' },
    ];
    const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    const { stdout, status } = run('render-lines.ts', [], input);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(status).toBe(0);
    expect(answers.map((answer) => answer.id)).toEqual(['a', null, 'b', 'c', 'd', 'e', 'f', null, 'g']);
    const [a, bad, b, c, d, e, f, , g] = answers;
    expect(a).toEqual({ id: 'a', output: '1!', errors: [] });
    expect(bad.errors[0].code).toBe('INVALID_JSON');
    expect(b.code).toEqual([17, 1, [[1, [['x']], [['html']]]], 18]);
    expect(c.tokens.slice(0, 2)).toEqual([
      ['TEXT', 'a'],
      ['VARIABLE', '{x}'],
    ]);
    expect(d.positions.lines.slice(0, 2)).toEqual([1, 2]);
    expect(e.references).toMatchObject({ instructions: { VARIABLE: 1 } });
    expect(f.errors).toMatchObject([{ code: 'FORMATTER_UNKNOWN', type: 'parser', line: 2 }]);
    expect(g.output).toBe('from a tree');
  });
});

describe('render', () => {
  it('prints the page, and each mistake under its line', () => {
    const file = path.join(folder, 'page.html');
    writeFileSync(file, '<h1>{title|htlm}</h1>\n{.section a}\n{title}');
    const { stdout, stderr, status } = run('render.ts', [file, '--json', '{"title":"Hi","a":1}']);
    expect(status).toBe(1);
    expect(stdout).toContain('Hi');
    expect(stderr).toContain(`${file}:1:`);
    expect(stderr).toContain('  <h1>{title|htlm}</h1>\n');
    expect(stderr).toMatch(/\^+\n {2}SyntaxError: Formatter 'htlm' is unknown/);
    expect(stderr).toContain('Reached EOF in the middle of SECTION');
  });

  it('uses a folder of partials and ends well without mistakes', () => {
    const file = path.join(folder, 'good.html');
    writeFileSync(file, '{@|apply card.block}');
    writeFileSync(path.join(folder, 'card.block'), '[{x}]');
    const { stdout, stderr, status } = run('render.ts', [file, '--partials', folder, '--json', '{"x":2}']);
    expect({ stdout, stderr, status }).toEqual({ stdout: '[2]', stderr: '', status: 0 });
  });

  it.each([
    [[], 'Usage: npm run -s render'],
    [['/nothing/there.html'], '/nothing/there.html cannot be read.'],
  ])('says what is wrong with %o', (options, sentence) => {
    const { stderr, status } = run('render.ts', options);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
