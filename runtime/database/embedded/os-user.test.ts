import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultDataFolder } from './data-folder.ts';
import { canRun, canTraverse, parsePasswd } from './os-user.ts';

const stranger = { name: 'stranger', uid: 4_242, gid: 4_242 };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'awning-user-'));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'private'), { mode: 0o700 });
  mkdirSync(path.join(folder, 'private', 'project'));
  writeFileSync(path.join(folder, 'program'), '', { mode: 0o755 });
  writeFileSync(path.join(folder, 'secret'), '', { mode: 0o700 });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('accounts', () => {
  it.each([
    [
      'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash',
      [{ name: 'postgres', uid: 101, gid: 104 }],
    ],
    [
      'nobody:*:-2:-2:Unprivileged:/var/empty:/usr/bin/false',
      [{ name: 'nobody', uid: 4_294_967_294, gid: 4_294_967_294 }],
    ],
    ['# a comment\n\nbroken:x', []],
  ])('reads %j', (text, users) => {
    expect(parsePasswd(text)).toEqual(users);
  });

  it('may walk through open folders and not through private ones', () => {
    expect(canTraverse(folder, stranger)).toBe(true);
    expect(canTraverse(path.join(folder, 'not-there-yet'), stranger)).toBe(true);
    expect(canTraverse(path.join(folder, 'private', 'project'), stranger)).toBe(false);
  });

  it('may run what is open to all', () => {
    expect(canRun(path.join(folder, 'program'), stranger)).toBe(true);
    expect(canRun(path.join(folder, 'secret'), stranger)).toBe(false);
  });
});

describe('where data is kept', () => {
  it('is in the project for an ordinary user, even in a private folder', () => {
    const project = path.join(folder, 'private', 'project');
    expect(defaultDataFolder(project, 1_000)).toBe(path.join(project, '.data'));
  });

  it('is in the project for root when the account that runs PostgreSQL reaches it', () => {
    expect(defaultDataFolder(folder, 0, stranger)).toBe(path.join(folder, '.data'));
  });

  it('is a folder of its own for each project when that account cannot', () => {
    const project = path.join(folder, 'private', 'project');
    const place = defaultDataFolder(project, 0, stranger);
    expect(place).toMatch(/^\/var\/lib\/awning-[0-9a-f]{8}$/);
    expect(defaultDataFolder(path.join(folder, 'private', 'other'), 0, stranger)).not.toBe(place);
  });
});
