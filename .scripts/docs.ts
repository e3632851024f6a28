import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { referencePages } from './reference-pages.ts';

const FOLDER = path.join(import.meta.dirname, '..', 'resources', 'reference');

rmSync(FOLDER, { recursive: true, force: true });
const pages = referencePages();
for (const [file, text] of pages) {
  const target = path.join(FOLDER, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
process.stdout.write(`Wrote ${pages.size} pages to ${path.relative(process.cwd(), FOLDER)}.\n`);
