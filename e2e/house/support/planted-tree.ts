import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A copy of the project in which mistakes are planted, and the tools that should find them. */
export interface PlantedTree {
  readonly folder: string;
  /** Writes a file; its place is relative to the project. */
  plant(file: string, text: string): void;
  /** Brings what was compiled before, which then need not be compiled again. */
  bringCompiled(): void;
  /** Runs a program of node_modules and answers all it says. */
  run(tool: string, ...options: string[]): { code: number | null; said: string; stdout: string };
  remove(): void;
}

/** Tools that would colour their words, as they do in CI, say them plainly. */
const { CI: _ci, FORCE_COLOR: _color, ...QUIET } = process.env;
const PLAIN = { ...QUIET, NO_COLOR: '1' };

/** The files of the project as they are in the working copy. */
export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
  });
  return list
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}

/** Copies the project as it is in the working copy; packages are shared with it. */
export function createPlantedTree(): PlantedTree {
  const folder = mkdtempSync(path.join(tmpdir(), 'awning-planted-'));
  for (const file of projectFiles()) cpSync(path.join(ROOT, file), path.join(folder, file));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return {
    folder,
    plant(file, text) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    },
    bringCompiled() {
      const compiled = path.join(ROOT, '.build/types');
      if (existsSync(compiled)) cpSync(compiled, path.join(folder, '.build/types'), { recursive: true });
    },
    run(tool, ...options) {
      const program = path.join(folder, 'node_modules', tool);
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
        cwd: folder,
        encoding: 'utf8',
        env: PLAIN,
        maxBuffer: 64 * 1024 * 1024,
      });
      return { code: status, said: stdout + stderr, stdout };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
