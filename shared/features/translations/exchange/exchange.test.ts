import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranslatedField } from '../contract.ts';
import { readCsvFile, writeCsvFile } from './csv-file.ts';
import { planImport } from './plan-import.ts';
import { keyOfUnit, placeOfKey, sizeFault, UNITS_MAX, type WrittenUnit } from './units.ts';
import { readXliffFile, writeXliffFile } from './xliff-file.ts';

const LANGUAGES = { from: 'en-US', to: 'fr' };
const unit: WrittenUnit = {
  kind: 'page',
  id: 'home/1',
  field: 'title',
  title: 'Home & more',
  label: 'Title',
  isRich: false,
  state: 'missing',
  source: 'Our "shop" <b>',
  target: '',
};
const html = { ...unit, field: 'body', isRich: true, source: '<p>A &amp; b</p>\n', target: '<p>=A</p>' };

const bare = ({ kind, id, field, source, target }: WrittenUnit) => ({ kind, id, field, source, target });
const withoutLines = (read: ReturnType<typeof readCsvFile>) =>
  'problem' in read ? read : read.map(({ line: _, ...one }) => one);

describe('a file of translations', () => {
  it.each([
    ['CSV', writeCsvFile, readCsvFile],
    ['XLIFF', (units: readonly WrittenUnit[]) => writeXliffFile(units, LANGUAGES), readXliffFile],
  ])('comes back as it was written, as %s', (_, write, read) => {
    expect(withoutLines(read(write([unit, html])))).toEqual([unit, html].map(bare));
  });

  it('holds whatever XML can hold', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'é', 'あ', '😀', '<', '>', '&', '"', "'", ']', '\n', '\r', ' ', '\t', ';'),
    });
    fc.assert(
      fc.property(texts, texts, (source, target) => {
        const written = writeXliffFile([{ ...unit, source, target }], LANGUAGES);
        expect(withoutLines(readXliffFile(written))).toEqual([bare({ ...unit, source, target })]);
      }),
    );
  });

  it('names texts by a word that says where they stand', () => {
    expect(placeOfKey(keyOfUnit(unit))).toEqual({ kind: 'page', id: 'home/1', field: 'title' });
    expect([placeOfKey('a/b'), placeOfKey('a/b/c/d'), placeOfKey('%/b/c')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('puts the parts of a text together that a tool divided or marked', () => {
    const text = `<xliff version="2.0"><file id="f"><unit id="u1" name="page/1/title">
      <segment><source>A. </source><target>Un. </target></segment>
      <segment><source>B</source><target><mrk id="m">Deux</mrk></target></segment></unit></file></xliff>`;
    expect(readXliffFile(text)).toEqual([
      { kind: 'page', id: '1', field: 'title', line: 1, source: 'A. B', target: 'Un. Deux' },
    ]);
  });
});

describe('a file is refused with the line', () => {
  const inUnit = (text: string) =>
    `<xliff version="2.1"><file id="f"><unit id="u" name="page/1/title"><segment>\n<source>${text}</source></segment></unit></file></xliff>`;
  it.each([
    [
      'entities',
      '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "b">]>\n<xliff version="2.0"/>',
      2,
      /document type/,
    ],
    ['entities that nobody declared', inUnit('&evil;'), 2, /no XML/],
    ['a file that ends early', '<xliff version="2.0">\n<file>', 2, /no XML/],
    ['XLIFF 1.2', '<xliff version="1.2"/>', 1, /no XLIFF 2/],
    ['another file', '<html/>', 1, /no XLIFF 2/],
    ['elements in texts', inUnit('a<ph id="1"/>'), 2, /element ph/],
    ['a unit of nothing', '<xliff version="2.0"><unit id="u1"/></xliff>', 1, /names no text/],
  ])('for %s', (_, text, line, problem) => {
    expect(readXliffFile(text)).toEqual({ line, problem: expect.stringMatching(problem) as string });
  });

  it('for more texts than fit', () => {
    const one = '<unit id="u" name="a/b/c"><segment><source>x</source></segment></unit>\n';
    const many = `<xliff version="2.0"><file id="f">\n${one.repeat(UNITS_MAX + 1)}</file></xliff>`;
    expect(readXliffFile(many)).toEqual({
      line: UNITS_MAX + 2,
      problem: expect.stringContaining('100,000') as string,
    });
    const rows = `Type,ID,Field,Source,Translation\n${'a,b,c,d,e\n'.repeat(UNITS_MAX + 1)}`;
    expect(readCsvFile(rows)).toEqual({
      line: UNITS_MAX + 2,
      problem: expect.stringContaining('100,000') as string,
    });
  });

  it('for more bytes than fit', () => {
    expect(sizeFault(10_000_000, '')).toBeUndefined();
    expect(sizeFault(10_000_001, 'a\nb')).toEqual({
      line: 2,
      problem: expect.stringContaining('10 MB') as string,
    });
  });

  it('for columns that are missing', () => {
    expect(readCsvFile('Type,ID\n')).toMatchObject({ line: 1, problem: /Field, Source, Translation/ });
    expect(readCsvFile('a\n"')).toMatchObject({ line: 2 });
  });
});

describe('what a file would do', () => {
  const field: TranslatedField = {
    field: 'title',
    label: 'Title',
    isRich: false,
    isName: false,
    max: 10,
    source: 'Shop',
    text: null,
    state: 'missing',
    version: 0,
  };
  const row = { kind: 'page', id: '1', field: 'title', source: 'Shop', target: 'Boutique', line: 2 };
  const plan = (change: Partial<typeof row>, now: Partial<TranslatedField> = {}) =>
    planImport([{ ...row, ...change }], new Map([[keyOfUnit(row), { ...field, ...now }]]))[0];

  it.each([
    ['says what was missing', {}, {}, 'new', ''],
    ['changes what is there', {}, { text: 'Magasin', state: 'translated' as const }, 'changed', ''],
    ['says anew what was stale', {}, { text: 'Boutique', state: 'stale' as const }, 'changed', ''],
    ['leaves what is the same', {}, { text: 'Boutique', state: 'translated' as const }, 'unchanged', ''],
    ['leaves what it does not say', { target: ' ' }, { text: 'Boutique' }, 'unchanged', ''],
    ['is refused where the source changed', { source: 'Store' }, {}, 'refused', /source has changed/],
    ['is refused where the text is gone', { field: 'none' }, {}, 'refused', /no longer/],
    ['is refused where it is too long', { target: 'Une boutique' }, {}, 'refused', /at most 10/],
    ['is refused where a name has marks', { target: 'a"b' }, { isName: true }, 'refused', /./],
  ])('%s', (_, change, now, state, problem) => {
    const planned = plan(change, now);
    expect(planned?.state).toBe(state);
    expect(planned?.problem).toMatch(problem);
  });

  it('takes each text once', () => {
    const rows = planImport([row, { ...row, line: 3 }], new Map([[keyOfUnit(row), field]]));
    expect(rows.map(({ state }) => state)).toEqual(['new', 'refused']);
    expect(rows[1]?.problem).toBe('This text is in line 2 too.');
  });
});
