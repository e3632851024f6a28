import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchEditor } from './editor/run.ts';
import { benchEngine } from './engine/run.ts';
import { putSections } from './sections.ts';
import { benchShop } from './shop/run.ts';
import { benchSize } from './size/run.ts';
import { benchStorefront } from './storefront/run.ts';
import { benchVisitor } from './visitor/run.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const RESULTS = path.join(ROOT, 'resources', 'benchmarks.md');
const RUNS = 3;
const BENCHES = {
  engine: benchEngine,
  storefront: benchStorefront,
  shop: benchShop,
  size: benchSize,
  visitor: benchVisitor,
  editor: benchEditor,
} as const;

const isBench = (name: string): name is keyof typeof BENCHES => Object.hasOwn(BENCHES, name);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, runs: { type: 'string' } },
});
const names = positionals.length === 0 ? Object.keys(BENCHES) : positionals;
const unknown = names.find((name) => !isBench(name));
if (unknown !== undefined) {
  const known = Object.keys(BENCHES).join('|');
  console.error(`There is no bench "${unknown}". Say: npm run bench -- [${known}] [--quick] [--runs 3]`);
  process.exitCode = 1;
} else {
  for (const name of names.filter(isBench)) {
    const markdown = await BENCHES[name]({
      root: ROOT,
      runs: Number(values.runs ?? (values.quick ? 1 : RUNS)),
      isQuick: values.quick,
      say: (line) => console.error(line),
    });
    console.log(markdown);
    // A short run is a look: its figures are too coarse to be kept.
    if (!values.quick) writeFileSync(RESULTS, putSections(readFileSync(RESULTS, 'utf8'), markdown));
  }
}
