import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRelease } from './make-release.mjs';
import { addRelease, nextVersion } from './release-notes.mjs';

describe('the version of a release', () => {
  it.each([
    ['1.2.3', 'patch', '1.2.4'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'major', '2.0.0'],
    ['1.2.3', '1.10.0', '1.10.0'],
    ['1.2.3', '1.2.3', undefined],
    ['1.10.0', '1.9.0', undefined],
    ['1.2.3', 'v2', undefined],
    ['1.2.3', '', undefined],
  ])('after %s, "%s" is %s', (current, wish, expected) => {
    expect(nextVersion(current, wish)).toBe(expected);
  });
});

describe('the changelog', () => {
  const head = '# Changelog\n\nWhat changed.\n';

  it('tells the newest release first, without merges', () => {
    const first = addRelease(head, { version: '1.0.0', date: '2026-01-02', subjects: ['Sell gift cards'] });
    const second = addRelease(first, {
      version: '1.1.0',
      date: '2026-02-03',
      subjects: ['Merge branch', 'Refund in parts', 'Release 1.0.1'],
    });
    expect(second).toBe(
      `${head}\n## 1.1.0 (2026-02-03)\n\n- Refund in parts\n\n## 1.0.0 (2026-01-02)\n\n- Sell gift cards\n`,
    );
  });

  it('says so when there is nothing to tell', () => {
    const text = addRelease(head, { version: '1.0.0', date: '2026-01-02', subjects: ['Merge branch'] });
    expect(text).toContain('Nothing that users see.');
  });
});

describe('a release', () => {
  /** @type {string} */
  let root;
  /** @param {string[]} options */
  const git = (...options) => {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    return spawnSync('git', [...who, ...options], { cwd: root, encoding: 'utf8' }).stdout.trim();
  };
  /** @param {string} file @param {string} text */
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const steps = {
    check: async () => true,
    build: async () => {
      for (const part of ['runtime', 'visitor', 'studio']) write(`.build/${part}/main.mjs`, 'built');
    },
    now: () => new Date('2026-03-04T12:00:00Z'),
    say: () => undefined,
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'awning-release-'));
    git('init', '--initial-branch=main');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.com');
    write('package.json', JSON.stringify({ name: 'awning', version: '0.1.0' }));
    write('package-lock.json', JSON.stringify({ version: '0.1.0', packages: { '': { version: '0.1.0' } } }));
    write('CHANGELOG.md', '# Changelog\n');
    write('.gitignore', '.build/\n');
    git('add', '.');
    git('commit', '--message', 'Sell gift cards');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is a commit, a tag and an archive with what was built, and tells what came since the last one', async () => {
    const archive = await makeRelease(root, 'minor', steps);
    expect(git('tag')).toBe('v0.2.0');
    expect(git('log', '--format=%s')).toBe('Release 0.2.0\nSell gift cards');
    expect(git('status', '--porcelain')).toBe('');
    const packed = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' }).stdout;
    expect(packed).toContain('awning-0.2.0/.build/runtime/main.mjs');
    expect(packed).toContain('awning-0.2.0/package.json');
    expect(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' } },
    });

    write('note.md', 'more');
    git('add', '.');
    git('commit', '--message', 'Refund in parts');
    await makeRelease(root, '0.2.1', steps);
    const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
    expect(changelog.match(/^(## |- ).*$/gm)).toEqual([
      '## 0.2.1 (2026-03-04)',
      '- Refund in parts',
      '## 0.2.0 (2026-03-04)',
      '- Sell gift cards',
    ]);
  });

  it('leaves everything as it was when something is not committed, a check fails, or the version is none', async () => {
    const failing = { ...steps, check: async () => false };
    await expect(makeRelease(root, 'patch', failing)).rejects.toThrow('The checks failed');
    await expect(makeRelease(root, '0.0.9', steps)).rejects.toThrow('is no release');
    write('note.md', 'more');
    await expect(makeRelease(root, 'patch', steps)).rejects.toThrow('not committed');
    expect([git('tag'), git('log', '--format=%s')]).toEqual(['', 'Sell gift cards']);
  });
});
