import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    input,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return { stdout, stderr, status };
}

/**
 * What render-lines says to lines of text or of cases.
 * @param {readonly unknown[]} lines
 */
function answersTo(lines) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { stdout, stderr, status } = run('render-lines.ts', [], input);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('render-lines', () => {
  it('answers each kind in its form, one line each, in order', () => {
    const [render, exec, parse, tokens, positions, references, errors, warned] = answersTo([
      { id: 'a', kind: 'render', template: '{x}!', json: { x: 1 } },
      {
        id: 'b',
        kind: 'exec',
        code: [
          17,
          1,
          [
            [0, 'from '],
            [1, [['x']], 0],
          ],
          18,
        ],
        jsonText: '{"x":1.50}',
      },
      { id: 'c', kind: 'parse', template: '{x|html}' },
      { id: 'd', kind: 'tokens', template: 'a{x}' },
      { id: 'e', kind: 'positions', template: 'a\n{x}' },
      { id: 'f', kind: 'references', template: '{x}' },
      { id: 'g', kind: 'errors', template: '\n {x|htlm}{.foo}' },
      { id: 'java/h', kind: 'errors', template: '{.foo}' },
    ]);
    expect(render).toEqual({ id: 'a', output: '1!', errors: [] });
    expect(exec).toEqual({ id: 'b', output: 'from 1.5', errors: [] });
    expect(parse).toEqual({ id: 'c', output: '', errors: [], code: [17, 1, [[1, [['x']], [['html']]]], 18] });
    expect(tokens).toEqual({
      id: 'd',
      output: '',
      errors: [],
      tokens: [
        ['TEXT', 'a'],
        ['VARIABLE', '{x}'],
        ['EOF', ''],
      ],
    });
    expect(positions.positions).toEqual({ lines: [1, 2, 2], offsets: [1, 1, 4] });
    expect(references.references).toMatchObject({ instructions: { VARIABLE: 1 } });
    expect(errors.errors).toEqual([
      {
        code: 'FORMATTER_UNKNOWN',
        type: 'parser',
        message: "SyntaxError: Formatter 'htlm' is unknown",
        line: 2,
        column: 5,
        offset: 5,
        severity: 'error',
        hint: "Did you mean 'html'?",
      },
    ]);
    expect(warned.errors).toMatchObject([{ code: 'INVALID_INSTRUCTION', severity: 'warning' }]);
  });

  it('passes on what a case gives beside template and data', () => {
    const answers = answersTo([
      { id: 1, template: '{@|apply p}{.include q output}', partials: { p: 'P', q: [17, 1, [[0, 'Q']], 18] } },
      { id: 2, template: '{.include q output}', partials: { q: 'Q' }, options: { enableInclude: true } },
      { id: 3, template: '{.inject @x ./a.json}{@x.k}', injects: { './a.json': { k: 'v' } } },
      { id: 4, template: '{.eval 1+1}{^a}', json: { a: 1 }, options: { enableExpr: true } },
      { id: 5, template: '{.eval 1+1}{^a}', json: { a: 1 }, options: { preprocess: true } },
      {
        id: 6,
        template: '{a|money}',
        json: { a: { value: '1', currency: 'EUR' } },
        options: { locale: 'de' },
      },
      {
        id: 7,
        template: '{a|x1}{.x2?}{.end}',
        options: { extraFormatters: ['x1'], extraPredicates: ['x2?'] },
      },
      { id: 8, template: '{@|apply p}', partials: { p: 'x{@|apply p}' }, options: { maxPartialDepth: 2 } },
      { id: 9, template: '{.eval 1+1+1}', options: { enableExpr: true, exprOpts: { maxTokens: 3 } } },
      { id: 10, template: '{t|timesince}', json: { t: 0 }, options: { now: 7_200_000, locale: 'en-US' } },
    ]);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(answers.map(({ output }) => output).slice(0, 9)).toEqual([
      'P',
      'Q',
      'v',
      '2{^a}',
      '{.eval 1+1}1',
      '1,00\u00a0€',
      '',
      'xx',
      '',
    ]);
    expect(answers[9].output).toContain('about 2 hours ago');
    expect(
      answers.map(({ errors }) => errors.map((/** @type {any} */ error) => error.code)).slice(6),
    ).toEqual([[], ['APPLY_PARTIAL_RECURSION_DEPTH'], ['EXPRESSION_PARSE'], []]);
  });

  it('answers each bad line with an error that names the field, and goes on', () => {
    /** @type {readonly (readonly [string, string | null, string, string])[]} */
    const bad = [
      ['not json', null, 'INVALID_JSON', 'This line is not JSON.'],
      ['7', null, 'INVALID_CASE', 'expected object'],
      ['{"kind":"render","template":""}', null, 'INVALID_CASE', 'id: '],
      ['{"id":"x","kind":"sing","template":""}', 'x', 'INVALID_CASE', 'kind: '],
      ['{"id":"x","kind":"render"}', 'x', 'INVALID_CASE', 'template: This kind of case needs one.'],
      ['{"id":"x","kind":"tokens","code":[17,1,[],18]}', 'x', 'INVALID_CASE', 'template: '],
      ['{"id":"x","template":"","options":{"now":"x"}}', 'x', 'INVALID_CASE', 'options: now: '],
      ['{"id":"x","template":"","jsonText":"{"}', 'x', 'INVALID_CASE', 'jsonText: This is not JSON.'],
    ];
    const good = { id: 'good', template: 'x' };
    const answers = answersTo(bad.flatMap(([line]) => [line, good]));
    expect(answers).toHaveLength(2 * bad.length);
    for (const [i, [, id, code, words]] of bad.entries()) {
      const place = { line: 1, column: 1, offset: 0 };
      const message = expect.stringContaining(words);
      expect(answers[2 * i]).toEqual({
        id,
        output: '',
        errors: [{ code, type: 'input', message, ...place }],
      });
      expect(answers[2 * i + 1]).toEqual({ id: 'good', output: 'x', errors: [] });
    }
  });

  it('answers lines of a million characters, of separators that are no line feeds, and no empty ones', () => {
    const answers = answersTo([
      { id: 1, template: 'é'.repeat(999_999) },
      '',
      { id: 2, template: '\u2028\u2029\r\u0085' },
      '  ',
      { id: 3, template: '{a|htlm}'.repeat(100_000) },
      { id: 4, template: 'last' },
    ]);
    expect(answers.map(({ output, errors }) => [output.length, errors.length])).toEqual([
      [999_999, 0],
      [4, 0],
      [800_000, 1001],
      [4, 0],
    ]);
  });

  it('ends what would never end with an error', () => {
    /** @type {unknown} */
    let nested = 1;
    for (let depth = 0; depth < 3; depth++) nested = { a: Array(100).fill(nested) };
    const hostile = [
      { template: `${'{.repeated section a}'.repeat(3)}x${'{.end}'.repeat(3)}`, json: nested },
      { template: '{.repeated section a}{b}{.end}', json: { a: Array(9999).fill(1), b: 'x'.repeat(20_000) } },
      {
        template: '{@|apply p}',
        partials: { p: '{@|apply q}{@|apply q}{@|apply q}', q: '{@|apply p}{@|apply p}' },
      },
      { template: `{.eval ${'1+'.repeat(400_000)}1}`, options: { enableExpr: true } },
      { template: `{a${'|json'.repeat(100_000)}}`, json: { a: '"' } },
      { template: `{a${'|html'.repeat(100_000)}}`, json: { a: '&' } },
      {
        template: '{a|message b}',
        json: { a: '{0 plural one{'.repeat(9999), b: 1 },
        options: { locale: 'en' },
      },
    ];
    const answers = answersTo(hostile.map((given, id) => ({ id, ...given })));
    expect(answers.map(({ errors }) => errors[0]?.code)).toEqual([
      'CODE_LIMIT_REACHED',
      'CODE_LIMIT_REACHED',
      'APPLY_PARTIAL_RECURSION_DEPTH',
      'EXPRESSION_PARSE',
      'CODE_LIMIT_REACHED',
      'CODE_LIMIT_REACHED',
      'UNEXPECTED_ERROR',
    ]);
  });

  it('ends without a word when its reader has gone', async () => {
    const command = ['--import', 'tsx', path.join(HERE, 'render-lines.ts')];
    const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'pipe'] });
    const complaints = child.stderr.setEncoding('utf8').toArray();
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    const line = `${JSON.stringify({ id: 1, template: 'x'.repeat(10_000) })}\n`;
    child.stdin.write(line.repeat(2000));
    const [status] = await once(child, 'exit');
    expect({ status, complaints: await complaints }).toEqual({ status: 0, complaints: [] });
  });

  it('says how it is used', () => {
    const { stdout, status } = run('render-lines.ts', ['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('Usage: npm run -s render-lines');
  });
});

describe('render', () => {
  it('prints the page, and all mistakes under their lines, file by file', () => {
    const file = path.join(folder, 'page.html');
    const parts = path.join(folder, 'parts');
    mkdirSync(parts, { recursive: true });
    writeFileSync(path.join(parts, 'card.block'), 'card\n\t{x|oops}');
    writeFileSync(
      file,
      '<h1>{title|htlm}</h1>\r\n\t漢{a}é😀{.eval (}{@|apply card.block}\n{.repeated  section b}\n{.section a}',
    );
    const options = [file, '--partials', parts, '--json', '{"title":"Hi","a":1}'];
    const { stdout, stderr, status } = run('render.ts', options);
    expect(status).toBe(1);
    expect(stdout).toContain('<h1>{title|htlm}</h1>');
    expect(stderr).toBe(`
${file}:1:12: error: Formatter 'htlm' is unknown [FORMATTER_UNKNOWN]
  1 | <h1>{title|htlm}</h1>
    |            ^^^^
  Did you mean 'html'?

${file}:2:9: error: Error parsing expression: "(": Mismatched operator found: left paren [EXPRESSION_PARSE]
  2 | \t漢{a}é😀{.eval (}{@|apply card.block}
    | \t        ^^^^^^^^^

${file}:3:1: warning: Missing 'section' keyword, found ' section b' [MISSING_SECTION_KEYWORD]
  3 | {.repeated  section b}
    | ^^^^^^^^^^^^^^^^^^^^^^
  The tag is printed as it is written.

${file}:4:13: error: Reached EOF in the middle of SECTION [EOF_IN_BLOCK]
  4 | {.section a}
    |             ^
  The block was opened by SECTION on line 4. Close it with {.end}.

${path.join(parts, 'card.block')}:2:5: error: Formatter 'oops' is unknown [FORMATTER_UNKNOWN]
  2 | \t{x|oops}
    | \t   ^^^^
  applied at ${file}:2:18

4 errors, 1 warning.
`);
  });

  it('shows the part of a very long line that a mistake is in', () => {
    const source = `${'x'.repeat(5000)}{a|nope}${'y'.repeat(5000)}`;
    const { stderr } = run('render.ts', ['-'], source);
    const [, place = '', line = '', mark = ''] = stderr.split('\n');
    expect(place).toBe("standard input:1:5004: error: Formatter 'nope' is unknown [FORMATTER_UNKNOWN]");
    expect(line).toMatch(/^ {2}1 \| …x+\{a\|nope\}y+…$/);
    expect(line.length).toBeLessThan(120);
    expect(line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe('nope');
  });

  it('uses a folder of partials and ends well without mistakes', () => {
    const file = path.join(folder, 'good.html');
    writeFileSync(file, '{@|apply card.block}');
    writeFileSync(path.join(folder, 'card.block'), '[{x}]');
    const { stdout, stderr, status } = run('render.ts', [file, '--partials', folder, '--json', '{"x":2}']);
    expect({ stdout, stderr, status }).toEqual({ stdout: '[2]', stderr: '', status: 0 });
  });

  it('reads data from a file, the template from standard input, and ends well with warnings alone', () => {
    const data = path.join(folder, 'data.json');
    writeFileSync(data, '{"x":3}');
    const { stdout, stderr, status } = run('render.ts', ['-', '--json', data], '{x}{.foo}');
    expect({ stdout, status }).toEqual({ stdout: '3{.foo}', status: 0 });
    expect(stderr).toContain('standard input:1:4: warning: Invalid instruction');
    expect(stderr).toContain('\n0 errors, 1 warning.\n');
  });

  it.each([
    [[], 'Usage: npm run -s render'],
    [['/nothing/there.html'], '/nothing/there.html cannot be read.'],
    [['-', '--json', '{a'], '--json is neither a file nor JSON: '],
    [['-', '--json', import.meta.filename], 'is not JSON: '],
    [['-', '--partials', '/nothing'], '/nothing is not there.'],
    [['-', '--now', 'noon'], '--now takes a number of milliseconds.'],
    [['-', '--jsn', '{}'], "Unknown option '--jsn'"],
  ])('says what is wrong with %o', (options, sentence) => {
    const { stderr, stdout, status } = run('render.ts', options);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).toContain(sentence);
  });

  it('says how it is used', () => {
    const { stdout, stderr, status } = run('render.ts', ['--help']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('--partials');
  });
});
