import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addRelease, nextVersion } from './release-notes.mjs';
import { UserError } from './settings.mjs';

/**
 * @typedef {object} ReleaseSteps
 * @property {() => Promise<boolean>} check whether the code is as it should be
 * @property {() => Promise<void>} build builds all parts into .build
 * @property {() => Date} now
 * @property {(line: string) => void} say
 */

/** What a server needs beside what git holds. */
const BUILT = ['.build/runtime', '.build/visitor', '.build/studio'];

/**
 * Makes a release: checks, writes the changelog, commits, tags, builds, and packs what an operator unpacks.
 * Nothing is committed where a check fails; nothing is pushed.
 * @param {string} root the project's folder
 * @param {string} wish `major`, `minor`, `patch` or a version
 * @param {ReleaseSteps} steps
 * @returns {Promise<string>} the archive
 * @throws {UserError} which says what stands in the way
 */
export async function makeRelease(root, wish, { check, build, now, say }) {
  /** @param {string} program @param {string[]} options */
  const run = (program, options) => {
    const { status, stdout, stderr } = spawnSync(program, options, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new UserError(`${program} ${options[0]} failed: ${stderr || stdout}`);
    return stdout.trim();
  };
  /**
   * @param {string} file
   * @param {(json: { version: string, packages?: Record<string, { version: string }> }) => void} change
   */
  const changeJson = (file, change) => {
    const place = path.join(root, file);
    const json = JSON.parse(readFileSync(place, 'utf8'));
    change(json);
    writeFileSync(place, `${JSON.stringify(json, null, 2)}\n`);
  };
  const current = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
  const version = nextVersion(current, wish);
  if (version === undefined)
    throw new UserError(`"${wish}" is no release: say major, minor, patch, or a version after ${current}.`);
  const tag = `v${version}`;
  if (run('git', ['status', '--porcelain']) !== '')
    throw new UserError('There are changes that are not committed. Commit or stash them first.');
  if (run('git', ['tag', '--list', tag]) !== '') throw new UserError(`There is a tag ${tag} already.`);
  if (!(await check())) throw new UserError('The checks failed, so nothing was released.');

  const [last] = run('git', ['tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD']).split('\n');
  const range = last ? [`${last}..HEAD`] : ['HEAD'];
  const subjects = run('git', ['log', '--format=%s', ...range]).split('\n');
  const changelog = path.join(root, 'CHANGELOG.md');
  const date = now().toISOString().slice(0, 10);
  writeFileSync(changelog, addRelease(readFileSync(changelog, 'utf8'), { version, date, subjects }));
  changeJson('package.json', (json) => {
    json.version = version;
  });
  changeJson('package-lock.json', (json) => {
    json.version = version;
    const own = json.packages?.[''];
    if (own) own.version = version;
  });
  run('git', ['add', 'CHANGELOG.md', 'package.json', 'package-lock.json']);
  run('git', ['commit', '--message', `Release ${version}`]);
  run('git', ['tag', '--annotate', tag, '--message', `Awning ${version}`]);
  say(`Committed and tagged ${tag}.`);

  await build();
  const name = `awning-${version}`;
  const folder = path.join(root, '.build', 'release');
  const unpacked = path.join(folder, name);
  rmSync(unpacked, { recursive: true, force: true });
  for (const file of run('git', ['ls-files']).split('\n').concat(BUILT))
    cpSync(path.join(root, file), path.join(unpacked, file), { recursive: true });
  const archive = path.join(folder, `${name}.tar.gz`);
  run('tar', ['-czf', archive, '-C', folder, name]);
  rmSync(unpacked, { recursive: true });
  say(`Packed ${path.relative(root, archive)}. Push the commit and the tag to publish it.`);
  return archive;
}
