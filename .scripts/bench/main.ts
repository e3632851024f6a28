import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchEngine } from './engine/run.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const RUNS = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, runs: { type: 'string' } },
});
const unknown = positionals.find((name) => name !== 'engine');
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". Say: npm run bench -- engine [--quick] [--runs 3]`);
  process.exitCode = 1;
} else {
  const markdown = await benchEngine({
    root: ROOT,
    runs: Number(values.runs ?? (values.quick ? 1 : RUNS)),
    isQuick: values.quick,
    say: (line) => console.error(line),
  });
  console.log(markdown);
  // A short run is a look: its figures are too coarse to be kept.
  if (!values.quick) writeFileSync(path.join(ROOT, 'resources', 'benchmarks.md'), markdown);
}
