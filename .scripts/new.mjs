// Lays out the files of a new feature, endpoint, formatter, block or screen: npm run new -- KIND NAME
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { planNew } from './new-files.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Why the files cannot be laid out; undefined where they can.
 * @param {readonly import('./new-files.mjs').Plan['files'][number][]} files
 */
function problemOf(files) {
  for (const { file, text, isAppended } of files) {
    const place = path.join(ROOT, file);
    if (!isAppended && existsSync(place)) return `${file} is there already.`;
    if (!isAppended) continue;
    if (!existsSync(place)) return `${file} is not there: make the feature first.`;
    const [, name = ''] = /export const (\w+)/.exec(text) ?? [];
    if (new RegExp(`\\b${name}\\b`).test(readFileSync(place, 'utf8'))) return `${file} has ${name} already.`;
  }
  return undefined;
}

const [kind, name] = process.argv.slice(2);
const plan = planNew(kind, name);
const problem = 'problem' in plan ? plan.problem : problemOf(plan.files);
if (problem !== undefined || 'problem' in plan) {
  console.error(problem);
  process.exitCode = 1;
} else {
  for (const { file, text, isAppended } of plan.files) {
    const place = path.join(ROOT, file);
    mkdirSync(path.dirname(place), { recursive: true });
    if (isAppended) appendFileSync(place, text);
    else writeFileSync(place, text, { flag: 'wx' });
    console.log(`${isAppended ? 'Added to' : 'Made'} ${file}`);
  }
  // How long a name is decides where lines break.
  const made = plan.files.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const formatting = [biome, 'format', '--write', '--config-path=.biome.json', ...made];
  const { status, stderr } = spawnSync(process.execPath, formatting, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The files could not be formatted: ${stderr}`);
  console.log(`\nIts first test fails until this is done: ${plan.next}`);
}
