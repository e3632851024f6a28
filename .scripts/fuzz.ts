import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { createChance } from './fuzz-chance.ts';
import { dictionaryOf, minimise, mutate } from './fuzz-mutations.ts';
import { fuzzPage, MINUTES_WORTH_TELLING } from './fuzz-summary.ts';
import type * as Target from './fuzz-target.ts';

const USAGE = `Usage: npm run -s fuzz -- [--minutes 1] [--seed 1] [--corpus .build/fuzz]

Seeks templates that break a promise of the engine: never to throw, to render alike from text, tree, printed
text and parts, to keep its limits, to leave prototypes alone. Inputs that reach new code are kept in the corpus
folder and are where the next run begins. CONFORMANCE_CASES may name a file of cases to begin with. A run of ten
minutes or more is told in resources/fuzz.md.`;

const ROOT = path.resolve(import.meta.dirname, '..');
const PAGE = path.join(ROOT, 'resources', 'fuzz.md');
const BATCH = 100;
const MOST_FINDINGS = 20;
const SLOW_MS = 1000;
const REPORT_EVERY_MS = 30_000;

type FuzzInput = Target.FuzzInput;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    corpus: { type: 'string', default: path.join(ROOT, '.build/fuzz') },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}

const corpusFolder = path.resolve(values.corpus);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Puts engine and promises into one script, so that its coverage is that of one file. */
async function bundled(): Promise<string> {
  const outDir = path.join(ROOT, '.build', `fuzz-${process.pid}`);
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(import.meta.dirname, 'fuzz-target.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'target.mjs', codeSplitting: false } },
    },
  });
  return pathToFileURL(path.join(outDir, 'target.mjs')).href;
}

/** Counts which branches of a script ran since it was last asked. */
function createCoverage(url: string): () => readonly string[] {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return () => {
    const branches: string[] = [];
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      const script = taken.result.find((one) => one.url === url);
      for (const { ranges } of script?.functions ?? []) {
        for (const { startOffset, endOffset, count } of ranges)
          branches.push(`${startOffset}:${endOffset}:${count === 0 ? 0 : 1}`);
      }
    });
    return branches;
  };
}

/** Inputs of earlier runs and of the conformance cases, where there are any. */
function storedInputs(): FuzzInput[] {
  const files = existsSync(corpusFolder)
    ? readdirSync(corpusFolder).filter((name) => name.endsWith('.json'))
    : [];
  const stored = files.map(
    (name) => JSON.parse(readFileSync(path.join(corpusFolder, name), 'utf8')) as FuzzInput,
  );
  const cases = process.env['CONFORMANCE_CASES'];
  if (cases === undefined) return stored;
  const lines = readFileSync(cases, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const given = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return [
    ...stored,
    ...given.flatMap(({ template, json = {}, partials = {} }) =>
      typeof template === 'string' ? [{ source: template, json, partials: textsOf(partials) }] : [],
    ),
  ];
}

function textsOf(partials: unknown): Record<string, string> {
  const entries = Object.entries(partials as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function keep(input: FuzzInput): void {
  const text = JSON.stringify(input);
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  writeFileSync(path.join(corpusFolder, `${name}.json`), text);
}

async function shortest(input: FuzzInput, { kind }: Target.Finding): Promise<FuzzInput> {
  const source = await minimise(
    input.source,
    async (text) => (await target.check({ ...input, source: text }))?.kind === kind,
  );
  return { ...input, source };
}

mkdirSync(corpusFolder, { recursive: true });
const url = await bundled();
const target = (await import(url)) as typeof Target;
const takeBranches = createCoverage(url);
const chance = createChance(Number(values.seed));

const known = new Set<string>();
const corpus: FuzzInput[] = [];
const findings = new Map<string, FuzzInput>();
let inputs = 0;

/** Holds an input against the promises; a broken one is told once, in its shortest form. */
async function examine(input: FuzzInput): Promise<void> {
  inputs++;
  const before = performance.now();
  const broken = await target.check(input);
  const finding =
    broken ?? (performance.now() - before > SLOW_MS ? { kind: 'takes long', details: '' } : undefined);
  if (!finding || findings.has(finding.kind) || findings.size >= MOST_FINDINGS) return;
  findings.set(finding.kind, input);
  const small = finding === broken ? await shortest(input, finding) : input;
  const { details } = (await target.check(small)) ?? finding;
  say(`\nFOUND: ${finding.kind}\n  template ${JSON.stringify(small.source)}`);
  say(`  data ${JSON.stringify(small.json)}\n  partials ${JSON.stringify(small.partials)}`);
  say(`  ${details.split('\n').slice(0, 6).join('\n  ')}`);
}

/** Remembers the branches that ran since the last look; were there new ones? */
function hasNewBranches(): boolean {
  const branches = takeBranches().filter((branch) => !known.has(branch));
  for (const branch of branches) known.add(branch);
  return branches.length > 0;
}

/** Runs inputs; where they reached new code, looks which of them did and keeps those. */
async function runBatch(batch: readonly FuzzInput[], isStored: boolean): Promise<void> {
  const before = new Set(known);
  for (const input of batch) await examine(input);
  if (!hasNewBranches()) return;
  known.clear();
  for (const branch of before) known.add(branch);
  for (const input of batch) {
    await target.check(input);
    if (!hasNewBranches()) continue;
    corpus.push(input);
    if (!isStored) keep(input);
  }
}

const given = [...target.seeds(), ...storedInputs()];
const words = dictionaryOf(given.map(({ source }) => source));
for (let at = 0; at < given.length; at += BATCH) await runBatch(given.slice(at, at + BATCH), true);
const corpusBefore = corpus.length;
const branchesBefore = known.size;
say(`${given.length} inputs to begin with, ${corpusBefore} that differ, ${branchesBefore} branches.`);

const start = performance.now();
const minutes = Number(values.minutes);
const end = start + minutes * 60_000;
let next = start + REPORT_EVERY_MS;
while (performance.now() < end) {
  const batch = Array.from({ length: BATCH }, () => mutate(chance.pick(corpus), corpus, words, chance));
  await runBatch(batch, false);
  if (performance.now() < next) continue;
  next += REPORT_EVERY_MS;
  say(`${inputs} inputs, ${corpus.length} kept, ${known.size} branches, ${findings.size} findings.`);
}
say(`\n${inputs} inputs with seed ${values.seed}: ${known.size} branches, ${findings.size} findings.`);
if (minutes >= MINUTES_WORTH_TELLING) {
  const run = {
    day: new Date().toISOString().slice(0, 10),
    minutes,
    seed: values.seed,
    inputs,
    corpusBefore,
    corpusAfter: corpus.length,
    branchesBefore,
    branchesAfter: known.size,
    findings: [...findings.keys()],
  };
  writeFileSync(PAGE, fuzzPage(run, process.versions.node));
}
process.exitCode = findings.size === 0 ? 0 : 1;
