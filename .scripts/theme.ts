import { existsSync, mkdirSync, readdirSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endWithReader, write } from './lines.ts';
import { type Answer, NotStarted, reasonOf, Refused, tellLine } from './theme-answer.ts';
import {
  checkFolder,
  compileFolder,
  type FolderProblem,
  readThemeFolder,
  reportFolder,
  TEST_FOLDER,
  toFolderProblem,
} from './theme-folder.ts';
import { mirrorFolder } from './theme-mirror.ts';
import { pageDataSchema, printFolderPage } from './theme-page.ts';
import { exportTo, importFrom, siteOf } from './theme-site.ts';

const USAGE = `Usage: npm run -s theme -- COMMAND FOLDER [options]

  check FOLDER                       tells the mistakes of a theme: templates, tweaks and style sheets
  report FOLDER                      tells what of it works, what works in another way, and what does not
  render FOLDER --page PATH          prints a page: a path of the site, or a template of the theme
  test FOLDER                        renders tests/NAME.json and compares it with tests/NAME.html, the
                                     style sheets with tests/site.css

  export FILE.zip                    writes the theme of a site's draft
  import FOLDER or FILE.zip          brings a theme into a site's draft; with --look only tells what would come of it

  mirror FOLDER                      keeps a folder and a site's draft the same, changes of both sides included;
                                     asks about deletions, unless --delete is given; with --once ends afterwards

  --server ADDRESS, --token TOKEN    the site and an API token; else AWNING_SERVER and AWNING_TOKEN
  --data FILE or JSON  what the page shows: { "site": …, "items": …, "json": … }
  --json               answers in JSON; mirror in a line for each thing that it does
  --watch              does it again whenever a file of the folder changes

Ends with 0 when nothing is wrong, 1 when something is, 2 when it was not started well.`;

/** What the style sheets of a theme are compared with, where it is there. */
const SHEET_TEST = 'site.css';
const WRONG = 1;
const NOT_STARTED = 2;
/** Files that change together are looked at together. */
const QUIET_MS = 100;

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        page: { type: 'string' },
        data: { type: 'string' },
        server: { type: 'string' },
        token: { type: 'string' },
        look: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        once: { type: 'boolean', default: false },
        delete: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new NotStarted(`${reasonOf(error)}\n\n${USAGE}`);
  }
}

type Options = ReturnType<typeof readOptions>['values'];

function readData(given: string | undefined) {
  try {
    const text = given !== undefined && existsSync(given) ? readFileSync(given, 'utf8') : (given ?? '{}');
    return pageDataSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new NotStarted(`--data cannot be read: ${reasonOf(error)}`);
  }
}

function tell({ path: file, line, column, severity, message, hint }: FolderProblem): string {
  return `${file}:${line}:${column} ${severity}: ${[message, hint].filter(Boolean).join(' ')}`;
}

async function check(folder: string): Promise<Answer> {
  const problems = await checkFolder(await readThemeFolder(folder));
  const errors = problems.filter(({ severity }) => severity === 'error');
  const count = `${errors.length} errors, ${problems.length - errors.length} warnings`;
  return { text: [...problems.map(tell), count].join('\n'), json: { problems }, isWrong: errors.length > 0 };
}

async function report(folder: string): Promise<Answer> {
  const lines = await reportFolder(await readThemeFolder(folder));
  return { text: lines.map(tellLine).join('\n'), json: { report: lines }, isWrong: false };
}

async function render(folder: string, { page, data }: Options): Promise<Answer> {
  if (page === undefined) throw new NotStarted(`render needs --page.\n\n${USAGE}`);
  const { html, problems, template } = await printFolderPage(
    await readThemeFolder(folder),
    page,
    readData(data),
  );
  const told = problems.map(toFolderProblem);
  return {
    text: html ?? '',
    json: { template, html: html ?? null, problems: told },
    isWrong: html === undefined || told.some(({ severity }) => severity === 'error'),
    aside: told.map(tell).join('\n'),
  };
}

interface TestResult {
  readonly name: string;
  readonly passed: boolean;
  /** First line that differs, and both of it. */
  readonly difference: string;
}

function differenceOf(expected: string, found: string): string {
  const [wanted, got] = [expected.trimEnd().split('\n'), found.trimEnd().split('\n')];
  const at = wanted.findIndex((line, index) => line !== got[index]);
  if (at === -1 && wanted.length === got.length) return '';
  const line = at === -1 ? wanted.length : at;
  return `line ${line + 1}\n    expected: ${wanted[line] ?? '(nothing)'}\n    found:    ${got[line] ?? '(nothing)'}`;
}

/** Styles without what only makes them pleasant to read, a rule a line. */
function tightly(css: string): string {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll(/["']/g, '"')
    .replaceAll('}', '}\n')
    .trim();
}

function readTest(file: string) {
  try {
    const given = JSON.parse(readFileSync(file, 'utf8')) as { page?: string } | null;
    return { page: given?.page ?? '/', data: pageDataSchema.parse(given) };
  } catch (error) {
    throw new NotStarted(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

async function test(folder: string): Promise<Answer> {
  const theme = await readThemeFolder(folder);
  const tests = path.join(folder, TEST_FOLDER);
  const names = existsSync(tests)
    ? readdirSync(tests)
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -'.json'.length))
        .sort()
    : [];
  if (names.length === 0 && !existsSync(path.join(tests, SHEET_TEST)))
    throw new NotStarted(`${folder} has no ${TEST_FOLDER}NAME.json.`);
  const results: TestResult[] = [];
  for (const name of names) {
    const { page, data } = readTest(path.join(tests, `${name}.json`));
    const { html = '' } = await printFolderPage(theme, page, data);
    const file = path.join(tests, `${name}.html`);
    const expected = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const difference = differenceOf(expected, html);
    results.push({ name, passed: difference === '', difference });
  }
  const sheet = path.join(tests, SHEET_TEST);
  if (existsSync(sheet)) {
    const { css } = await compileFolder({ ...theme, common: {} });
    const difference = differenceOf(tightly(readFileSync(sheet, 'utf8')), tightly(css));
    results.push({ name: SHEET_TEST, passed: difference === '', difference });
  }
  const failed = results.filter(({ passed }) => !passed);
  const text = results.map(({ name, passed, difference }) =>
    passed ? `passed ${name}` : `FAILED ${name}: ${difference}`,
  );
  return {
    text: [...text, `${results.length - failed.length} passed, ${failed.length} failed`].join('\n'),
    json: { results },
    isWrong: failed.length > 0,
  };
}

const COMMANDS: Readonly<Record<string, (folder: string, options: Options) => Promise<Answer>>> = {
  check,
  report,
  render,
  test,
  export: exportTo,
  import: importFrom,
};

/** Does a command once and says what came of it. */
async function run(command: (typeof COMMANDS)[string], folder: string, options: Options): Promise<void> {
  const { text, json, isWrong, aside = '' } = await command(folder, options);
  await write(process.stdout, options.json ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`);
  if (aside !== '' && !options.json) await write(process.stderr, `${aside}\n`);
  process.exitCode = isWrong ? WRONG : 0;
}

function watchFolder(folder: string, work: () => Promise<void>): void {
  let waiting: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      work().catch((error: unknown) => process.stderr.write(`${reasonOf(error)}\n`));
    }, QUIET_MS);
  });
}

async function mirror(folder: string, { once, delete: deletes, json, ...given }: Options): Promise<void> {
  const site = siteOf(given);
  mkdirSync(folder, { recursive: true });
  const isWrong = await mirrorFolder({ folder, ...site, once, deletes, json }, (line) =>
    process.stdout.write(`${line}\n`),
  );
  process.exitCode = isWrong ? WRONG : 0;
}

async function main(): Promise<void> {
  const { values, positionals } = readOptions();
  const [name = '', folder] = positionals;
  if (values.help) {
    await write(process.stdout, `${USAGE}\n`);
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if ((command === undefined && name !== 'mirror') || folder === undefined) throw new NotStarted(USAGE);
  if (values.watch && ['export', 'mirror'].includes(name)) throw new NotStarted(`${name} has no --watch.`);
  if (command === undefined) return mirror(folder, values);
  if (name !== 'export' && !existsSync(folder)) throw new NotStarted(`${folder} is not there.`);
  await run(command, folder, values);
  if (values.watch) watchFolder(folder, () => run(command, folder, values));
}

endWithReader();
try {
  await main();
} catch (error) {
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: reasonOf(error) })}\n`);
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = error instanceof Refused ? WRONG : NOT_STARTED;
}
