import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPackage, prepareBinaries } from './binaries.ts';

const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
const asRoot = process.getuid?.() === 0;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'awning-binaries-'));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The package as it is where install steps are switched off: without its library links. */
function packageWithoutLinks(name: string): string {
  const copy = path.join(folder, name);
  cpSync(findPackage(), copy, { recursive: true, verbatimSymlinks: true });
  const libraries = path.join(copy, 'native', 'lib');
  for (const entry of readdirSync(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(path.join(libraries, entry.name));
  }
  return copy;
}

it('runs the programs where they are when it can', () => {
  const binaries = prepareBinaries(findPackage(), folder, undefined);
  expect(binaries.postgres.startsWith(findPackage())).toBe(true);
  expect(execFileSync(binaries.postgres, ['--version']).toString()).toContain(` ${binaries.major}.`);
});

it('makes the library links that an install without install steps lacks', () => {
  const original = packageWithoutLinks('package');
  const { initdb } = prepareBinaries(original, folder, undefined);
  expect(lstatSync(path.join(original, 'native', 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true);
  expect(execFileSync(initdb, ['--version']).toString()).toContain('initdb');
});

it.runIf(asRoot)('copies programs that the account which runs them cannot read', () => {
  const original = packageWithoutLinks('private');
  chmodSync(original, 0o700);
  const { initdb, postgres } = prepareBinaries(original, folder, nobody);
  expect(postgres.startsWith(path.join(folder, 'postgres-binaries-'))).toBe(true);
  expect(execFileSync(initdb, ['--version'], { uid: nobody.uid, gid: nobody.gid }).toString()).toContain(
    'initdb',
  );
  expect(prepareBinaries(original, folder, nobody).postgres).toBe(postgres);
});

it('says to bring a server where none comes for the platform', () => {
  expect(() => findPackage('sunos', 'sparc')).toThrow(
    'PostgreSQL does not come with Awning for sunos-sparc: set DATABASE_URL to a PostgreSQL server.',
  );
});
