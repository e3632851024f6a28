import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from './server.ts';

const run = promisify(execFile);
const MIGRATIONS = 'runtime/database/migrations/[0-9]*.ts';
const BUILD =
  "import { build } from './.scripts/build.mjs'; await build(process.cwd(), ['visitor', 'runtime'], () => {});";

/** An earlier version of the project, built in a folder of its own. */
export interface EarlierVersion {
  readonly folder: string;
  readonly commit: string;
  /** How it was chosen, in words. */
  readonly chosen: string;
  remove(): Promise<void>;
}

async function git(...words: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', PROJECT, ...words]);
  return stdout.trim();
}

async function linesOf(...words: string[]): Promise<string[]> {
  const text = await git(...words);
  return text === '' ? [] : text.split('\n');
}

/**
 * The last release: what `--from` names, else the newest tag of a version before this one, else the commit before the
 * newest migration.
 * @throws Error where there is no git, no clone, or too little of its history
 */
async function choose(from: string | undefined): Promise<{ commit: string; chosen: string }> {
  try {
    await git('rev-parse', '--git-dir');
  } catch (cause) {
    throw new Error(
      'There is no last release to compare with: this is no clone of the repository, or git is not installed.',
      {
        cause,
      },
    );
  }
  if (from !== undefined)
    return { commit: await git('rev-parse', `${from}^{commit}`), chosen: `--from ${from}` };
  const head = await git('rev-parse', 'HEAD');
  for (const tag of await linesOf('tag', '--merged', 'HEAD', '--sort=-v:refname', '--list', 'v[0-9]*')) {
    const commit = await git('rev-parse', `${tag}^{commit}`);
    if (commit !== head) return { commit, chosen: `the tag ${tag}` };
  }
  const [newest] = await linesOf(
    'log',
    '-1',
    '--first-parent',
    '--diff-filter=A',
    '--format=%H',
    '--',
    MIGRATIONS,
  );
  const isWhole = (await git('rev-parse', '--is-shallow-repository')) === 'false';
  const [before] = newest === undefined ? [] : await linesOf('log', '-1', '--format=%P', newest);
  const commit = before?.split(' ')[0];
  if (!isWhole || commit === undefined) {
    throw new Error(
      'There is no last release to compare with: the history of this clone is cut off. Run "git fetch --unshallow".',
    );
  }
  return { commit, chosen: 'the commit before the newest migration' };
}

type Lock = {
  readonly packages: Readonly<Record<string, { version?: string; optional?: boolean; dev?: boolean }>>;
};

const readLock = (folder: string): Lock =>
  JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as Lock;

/** True where all that a version asks for lies in this project's node_modules, in the same versions. */
function isAtHand(folder: string): boolean {
  const { packages: here } = readLock(PROJECT);
  return Object.entries(readLock(folder).packages).every(
    ([place, { version, optional }]) =>
      place === '' ||
      (here[place]?.version === version && (optional === true || existsSync(path.join(PROJECT, place)))),
  );
}

/** Checks the last release out in a folder of its own and builds its server there. */
export async function buildLastRelease(from?: string): Promise<EarlierVersion> {
  const { commit, chosen } = await choose(from);
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'awning-release-')), 'project');
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder);
    await rm(path.dirname(folder), { recursive: true, force: true });
  };
  await git('worktree', 'add', '--detach', folder, commit);
  try {
    if (isAtHand(folder))
      await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'));
    else await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
    await run(process.execPath, ['--input-type=module', '--eval', BUILD], { cwd: folder });
    return { folder, commit, chosen, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
