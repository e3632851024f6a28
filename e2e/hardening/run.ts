import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { CheckLine } from './support/check.ts';
import { startGround } from './support/postgres.ts';
import { seed } from './support/seed.ts';

const FOLDER = import.meta.dirname;
const FACTS_WIDTH = 140;

/** A check that ran, with how long it took in seconds. */
type Row = CheckLine & { readonly name: string; readonly seconds: number };

/** The check that runs now. */
let script: ChildProcess | undefined;

function runScript(
  file: string,
  options: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Row> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(FOLDER, file), ...options], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  script = child;
  let out = '';
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const lines = out.trim().split('\n');
      const [text = ''] = lines;
      const name = path.basename(file, '.ts');
      const seconds = (performance.now() - began) / 1000;
      const isOneLine = lines.length === 1 && text.startsWith('{');
      const line = isOneLine
        ? (JSON.parse(text) as CheckLine)
        : { check: name, pass: false, facts: { broke: 'The script did not print one JSON line.', out } };
      resolve({ ...line, pass: line.pass && code === 0, name, seconds });
    });
  });
}

function show({ name, pass, seconds, facts }: Row): string {
  const told = JSON.stringify(facts);
  const short = pass && told.length > FACTS_WIDTH ? `${told.slice(0, FACTS_WIDTH)}…` : told;
  return `${pass ? 'pass' : 'FAIL'}  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  ${short}`;
}

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' }, from: { type: 'string' } },
  allowPositionals: true,
});
const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
const all = readdirSync(FOLDER)
  .filter((file) => /^\d\d-.*\.ts$/.test(file))
  .sort();
const unknown = positionals.filter((part) => !all.some((file) => file.includes(part)));
if (unknown.length > 0) {
  process.stderr.write(`No check has ${unknown.map((part) => `"${part}"`).join(' or ')} in its name.\n`);
  process.exit(1);
}
const isWanted = (file: string) =>
  positionals.length === 0 || positionals.some((part) => file.includes(part));
const scripts = all.filter(isWanted);

const ground = await startGround();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    script?.kill('SIGTERM');
    void ground.stop().finally(() => process.exit(1));
  });
}
const rows: Row[] = [];
try {
  await seed(ground);
  const { adminUrl, seedUrl, folder } = ground;
  for (const file of scripts) {
    const row = await runScript(file, options, {
      AWNING_HARDEN: JSON.stringify({ adminUrl, seedUrl, folder }),
    });
    rows.push(row);
    process.stdout.write(`${show(row)}\n`);
  }
} finally {
  await ground.stop();
}
const failed = rows.filter((row) => !row.pass);
const tried = rows.reduce((sum, { facts }) => sum + Number(facts['tried'] ?? 0), 0);
process.stdout.write(
  `\n${rows.length} checks ran and tried ${tried.toLocaleString('en')} things: ${rows.length - failed.length} of ${rows.length} checks passed${failed.length === 0 ? '.' : `; failed: ${failed.map((row) => row.name).join(', ')}.`}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
