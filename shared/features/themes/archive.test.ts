import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, IMPORT_LIMITS, problemOfEntries, problemOfFiles, topFolder } from './archive.ts';

const entry = (name: string, more: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  name,
  bytes: 10,
  packedBytes: 10,
  isLink: false,
  ...more,
});
const decoder = new TextDecoder();
const file = (path: string, content: string | Uint8Array = '') => ({
  path,
  content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
});

describe('an archive', () => {
  it.each([
    ['leads out of its folder', [entry('../evil.block')]],
    ['leads out of its folder', [entry('a/../../evil.block')]],
    ['leads out of its folder', [entry('/etc/passwd')]],
    ['leads out of its folder', [entry('a\\..\\evil.block')]],
    ['leads out of its folder', [entry('C:evil.block')]],
    ['cannot be read', [entry('a//b.block')]],
    ['cannot be read', [entry('a\u0000.block')]],
    ['is a link', [entry('assets/a.png', { isLink: true })]],
    ['differ only in capitals', [entry('assets/A.png'), entry('assets/a.png')]],
    ['differ only in capitals', [entry('assets/a.png'), entry('Assets/b.png')]],
    ['differ only in capitals', [entry('assets/\u00e9.png'), entry('assets/e\u0301.png')]],
    ['twice', [entry('a.block'), entry('a.block')]],
    ['a folder that is a file too', [entry('blocks'), entry('blocks/a.block')]],
    ['a folder that is a file too', [entry('blocks/a.block'), entry('blocks')]],
    ['packed in a way', [entry('a.css', { bytes: 10_000_000, packedBytes: 1_000 })]],
    ['has more than 20 MB', [entry('a.png', { bytes: IMPORT_LIMITS.file + 1, packedBytes: 10_000_000 })]],
    [
      'Unpacked, the theme has more than 200 MB',
      Array.from({ length: 11 }, (_, at) =>
        entry(`assets/${at}.png`, { bytes: IMPORT_LIMITS.file, packedBytes: IMPORT_LIMITS.file }),
      ),
    ],
    ['at most 2000 files', Array.from({ length: 2_001 }, (_, at) => entry(`assets/${at}.png`))],
    ['holds no files', [entry('a/'), entry('__MACOSX/a')]],
  ])('is refused where something %s', (message, entries) => {
    expect(problemOfEntries(entries)).toContain(message);
  });

  it('may hold any name that a theme has, and what systems leave behind', () => {
    const names = [
      'template.conf',
      'assets/Ünïcode (1) + %20.png',
      'assets/.htaccess',
      '.DS_Store',
      '.git/HEAD',
    ];
    expect(problemOfEntries(names.map((name) => entry(name)))).toBeUndefined();
  });
});

describe('a theme', () => {
  it.each([
    ['There is no template.conf', [file('site.region')]],
    [
      'is not written in UTF-8',
      [file('template.conf', '{}'), file('a.region', new Uint8Array([0xff, 0xfe]))],
    ],
    ['kept for what the pages', [file('template.conf', '{}'), file('content/collections.json', '[]')]],
    [
      'has more than 1,000,000 characters',
      [file('template.conf', '{}'), file('a.region', 'x'.repeat(1_000_001))],
    ],
  ])('is refused: %s', (message, files) => {
    const textOf = (content: Uint8Array) => (content[0] === 0xff ? undefined : decoder.decode(content));
    expect(problemOfFiles(files, textOf)).toContain(message);
  });

  it.each([
    [['template.conf', 'a/b'], ''],
    [['theme/template.conf', 'theme/a'], 'theme/'],
    [['a/theme/template.conf', 'a/theme/x/template.conf'], 'a/theme/'],
    [['theme/template.conf', 'readme.md'], ''],
  ])('of %j stands in %j', (names, folder) => {
    expect(topFolder(names)).toBe(folder);
  });
});
