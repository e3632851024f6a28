import { describe, expect, it } from 'vitest';
import { newBlock, newSection } from '#shared/features/page-content/changes.ts';
import type { HeaderFooter } from '#shared/features/page-content/header-footer.ts';
import { mergeHeaderFooter, takeTheirPart } from './header-footer-draft.ts';

const block = (id: string, html: string) => newBlock({ type: 'html', sample: { html } }, id);
const footerOf = (...blocks: ReturnType<typeof block>[]) => ({ sections: [newSection('one1', blocks)] });
const withHeader = (header: HeaderFooter['header']): HeaderFooter => ({ header, footer: {} });
const withFooter = (footer: HeaderFooter['footer']): HeaderFooter => ({ header: {}, footer });

describe('two changes of the header', () => {
  const base = withHeader({ title: 'Salt', cart: false });

  it.each([
    [
      'of different fields',
      { title: 'Sea', cart: false },
      { title: 'Salt', cart: true },
      { title: 'Sea', cart: true },
    ],
    [
      'of which one adds',
      { title: 'Salt', cart: false, tagline: 'By' },
      { title: 'Sea', cart: false },
      { title: 'Sea', cart: false, tagline: 'By' },
    ],
    ['of which one takes away', { cart: false }, { title: 'Salt', cart: true }, { cart: true }],
    ['that say the same', { title: 'Sea' }, { title: 'Sea' }, { title: 'Sea' }],
  ])('%s are put together', (_, mine, theirs, merged) => {
    expect(mergeHeaderFooter(base, withHeader(mine), withHeader(theirs))).toEqual({
      headerFooter: withHeader(merged),
      conflicts: [],
    });
  });

  it('of one field are mine, until theirs is taken', () => {
    const mine = withHeader({ title: 'Sea' });
    const { headerFooter, conflicts } = mergeHeaderFooter(
      base,
      mine,
      withHeader({ title: 'Shore', cart: false }),
    );
    expect(headerFooter).toEqual(mine);
    const [conflict] = conflicts;
    expect(conflict).toEqual({ kind: 'field', name: 'title', theirs: 'Shore' });
    expect(takeTheirPart(headerFooter, conflict!).header).toEqual({ title: 'Shore' });
    const gone = { kind: 'field', name: 'title', theirs: undefined } as const;
    expect(takeTheirPart(headerFooter, gone).header).toEqual({});
  });
});

describe('two changes of the footer', () => {
  const base = withFooter(footerOf(block('aaaa', 'A'), block('bbbb', 'B')));

  it('of different blocks are put together', () => {
    const mine = withFooter(footerOf(block('aaaa', 'Mine'), block('bbbb', 'B')));
    const theirs = withFooter(footerOf(block('aaaa', 'A'), block('bbbb', 'Theirs')));
    const { headerFooter, conflicts } = mergeHeaderFooter(base, mine, theirs);
    expect(headerFooter.footer.sections?.[0]?.blocks.map(({ data }) => data)).toEqual([
      { html: 'Mine' },
      { html: 'Theirs' },
    ]);
    expect(conflicts).toEqual([]);
  });

  it('of one block are mine, until theirs is taken', () => {
    const mine = withFooter(footerOf(block('aaaa', 'Mine'), block('bbbb', 'B')));
    const theirs = withFooter(footerOf(block('aaaa', 'Theirs'), block('bbbb', 'B')));
    const { headerFooter, conflicts } = mergeHeaderFooter(base, mine, theirs);
    expect(headerFooter).toEqual(mine);
    expect(conflicts).toHaveLength(1);
    expect(takeTheirPart(headerFooter, conflicts[0]!)).toEqual(theirs);
  });

  it.each([
    ['mine where the other one left it', withFooter({}), base, {}, 0],
    ['theirs where I left it', base, withFooter({}), {}, 0],
    ['mine where both changed it', withFooter({}), withFooter(footerOf(block('aaaa', 'Theirs'))), {}, 1],
  ])('of which one is that of the theme: %s', (_, mine, theirs, footer, conflicts) => {
    const merged = mergeHeaderFooter(base, mine, theirs);
    expect(merged.headerFooter.footer).toEqual(footer);
    expect(merged.conflicts).toHaveLength(conflicts);
    for (const conflict of merged.conflicts) {
      expect(takeTheirPart(merged.headerFooter, conflict)).toEqual(theirs);
    }
  });
});
