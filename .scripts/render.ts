import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { loadLocale } from '../shared/locale/load-locale.ts';
import { createEngine } from '../shared/template/index.ts';
import { endWithReader, write } from './lines.ts';
import { showErrors } from './show-errors.ts';

const USAGE = `Usage: npm run -s render -- FILE [--json FILE or text] [--partials FOLDER] [--locale en-US] [--now MS]

Prints what the template FILE gives; mistakes go to standard error, each under its line of the source.

  FILE        a template, or - for standard input
  --json      the page data: a file, or the JSON itself; {} when not given
  --partials  a folder of templates for apply and .include; their names are their paths in it
  --locale    language of money, numbers and dates
  --now       the time of the render in milliseconds since 1970

Ends with 0 when nothing is wrong, 1 when the template has errors, 2 when it was not started well.`;

const STANDARD_INPUT = '-';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fail(`${file} cannot be read.`);
  }
}

function readJson(given: string | undefined): unknown {
  if (given === undefined) return {};
  const isFile = existsSync(given);
  const source = isFile ? readText(given) : given;
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    return fail(
      `${isFile ? `${given} is not JSON` : '--json is neither a file nor JSON'}: ${reasonOf(error)}`,
    );
  }
}

function readNow(given: string | undefined): number {
  const now = given === undefined ? Date.now() : Number(given);
  return Number.isFinite(now) ? now : fail('--now takes a number of milliseconds.');
}

function readPartials(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  if (!existsSync(folder)) return fail(`${folder} is not there.`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).split(path.sep).join('/'), readText(file)];
    }),
  );
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        partials: { type: 'string' },
        locale: { type: 'string', default: 'en-US' },
        now: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(`${reasonOf(error)}\n\n${USAGE}`);
  }
}

async function render(
  file: string,
  { json, partials: folder, locale, now }: ReturnType<typeof readOptions>['values'],
) {
  const isInput = file === STANDARD_INPUT;
  const source = isInput ? await text(process.stdin) : readText(file);
  const partials = readPartials(folder);
  const { html, errors } = createEngine()
    .compile(source)
    .render({
      json: readJson(json),
      partials,
      locale: await loadLocale(locale),
      now: readNow(now),
      clock: () => performance.now(),
    });
  await write(process.stdout, html);
  if (errors.length === 0) return;
  const sourceOf = (partial: string | undefined) =>
    partial === undefined
      ? { name: isInput ? 'standard input' : file, text: source }
      : { name: folder === undefined ? partial : path.join(folder, partial), text: partials[partial] };
  await write(process.stderr, `\n${showErrors(errors, sourceOf)}\n`);
  if (errors.some(({ severity }) => severity === 'error')) process.exitCode = 1;
}

endWithReader();
const { values, positionals } = readOptions();
const [file] = positionals;
if (values.help) await write(process.stdout, `${USAGE}\n`);
else if (file === undefined) fail(USAGE);
else await render(file, values);
