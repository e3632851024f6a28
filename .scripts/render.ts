import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadLocale } from '../shared/locale/load-locale.ts';
import { createEngine, type TemplateError } from '../shared/template/index.ts';

const USAGE = `Usage: npm run -s render -- FILE [--json FILE or text] [--partials FOLDER] [--locale en-US] [--now MS]

Prints what the template FILE gives; mistakes go to standard error, each under its line of the source.`;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
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
  const text = existsSync(given) ? readText(given) : given;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return fail(existsSync(given) ? `${given} is not JSON.` : '--json is neither a file nor JSON.');
  }
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

/** The mistake with its line of the source and a mark under its place. */
function show(error: TemplateError, name: string, source: string | undefined): string {
  const { start, end } = error.range;
  const line = source?.split('\n')[start.line - 1];
  const length = end.line === start.line ? Math.max(1, end.column - start.column) : 1;
  return [
    `${name}:${start.line}:${start.column}  ${error.severity} ${error.code}`,
    ...(line === undefined ? [] : [`  ${line}`, `  ${' '.repeat(start.column - 1)}${'^'.repeat(length)}`]),
    `  ${error.message}`,
    ...(error.hint === undefined ? [] : [`  ${error.hint}`]),
  ].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    partials: { type: 'string' },
    locale: { type: 'string', default: 'en-US' },
    now: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (values.help || file === undefined) fail(USAGE);

const source = readText(file);
const partials = readPartials(values.partials);
const now = values.now === undefined ? Date.now() : Number(values.now);
const locale = await loadLocale(values.locale);
const { html, errors } = createEngine()
  .compile(source)
  .render({ json: readJson(values.json), partials, locale, now, clock: () => performance.now() });
process.stdout.write(html);
for (const error of errors) {
  const isPartial = error.partial !== undefined;
  const text = isPartial ? partials[error.partial ?? ''] : source;
  process.stderr.write(`\n${show(error, isPartial ? (error.partial ?? '') : file, text)}\n`);
}
if (errors.some((error) => error.severity === 'error')) process.exitCode = 1;
