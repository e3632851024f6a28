import { expect, it } from 'vitest';
import { markText, withoutMarks } from '#shared/features/page-content/edit-marks.ts';
import { withEdit } from './edited-page.ts';

const content = {
  sections: [
    {
      id: 'one1',
      background: 'none',
      spacing: 'medium',
      width: 'normal',
      blocks: [{ id: 'text', type: 'html', span: 12, data: { html: '<p>Words</p>' } }],
    },
  ],
} as const;
const sections = { content, sources: { pictures: {}, products: {}, lists: {} } };
const NONE: ReadonlySet<string> = new Set();
const json = { website: { id: 'w' }, awningBlockFields: { old: 'gone' } };

it('puts the sections and the places that are edited over the data of the page', () => {
  const edited = withEdit(json, { sections, places: { title: '<h1>Hi</h1>' }, isMarked: false }, NONE);
  expect(edited).toMatchObject({
    website: { id: 'w' },
    awningBlockFields: { title: '<h1>Hi</h1>' },
    page: { sections: [{ blocks: [{ html: { html: '<p>Words</p>' } }] }] },
  });
  const text = JSON.stringify(edited);
  expect(withoutMarks(text)).toBe(text);
});

it('marks texts alone where they are written on the page', () => {
  const edited = withEdit(json, { sections, places: { title: '<h1>Hi</h1>' }, isMarked: true }, NONE);
  expect(edited['awningBlockFields']).toEqual({
    title: markText({ kind: 'place', id: 'title' }, '<h1>Hi</h1>'),
  });
  expect(JSON.stringify(edited['page'])).toContain('rich:text:html');
});

it('gives a page of the theme no sections', () => {
  expect(withEdit(json, { sections: undefined, places: {}, isMarked: true }, NONE)).not.toHaveProperty(
    'page',
  );
});

it('marks the places that hold nothing yet where they are written on, and nowhere else', () => {
  const edit = { sections: undefined, places: { title: '<h1>Hi</h1>' } };
  const marked = new Set(['title', 'note']);
  expect(withEdit(json, { ...edit, isMarked: true }, marked)['awningBlockFields']).toEqual({
    title: markText({ kind: 'place', id: 'title' }, '<h1>Hi</h1>'),
    note: markText({ kind: 'place', id: 'note' }, ''),
  });
  expect(withEdit(json, { ...edit, isMarked: false }, marked)['awningBlockFields']).toEqual(edit.places);
});

it('puts header and footer that are edited over those of the data, marked for who may change them', () => {
  const headerFooter = {
    content: { header: { title: 'Salt' }, footer: content },
    sources: { pictures: {}, products: {}, lists: {} },
    siteTitle: 'Saltmarsh',
    isMarked: true,
  };
  const around = { sections, places: {}, isMarked: true };
  const edited = withEdit(json, { ...around, headerFooter }, NONE);
  expect(JSON.stringify(edited['siteHeader'])).toContain('line:site-header:title');
  expect(JSON.stringify(edited['siteFooter'])).toContain('rich:footer-text:html');
  const others = withEdit(json, { ...around, headerFooter: { ...headerFooter, isMarked: false } }, NONE);
  expect(JSON.stringify(others['siteFooter'])).not.toContain('rich:');
});

it('shows the footer of the theme again where the one of sections was taken away', () => {
  const headerFooter = {
    content: { header: {}, footer: {} },
    sources: { pictures: {}, products: {}, lists: {} },
    siteTitle: 'Saltmarsh',
    isMarked: true,
  };
  const edit = { sections: undefined, places: {}, isMarked: false, headerFooter };
  expect(withEdit({ ...json, siteFooter: content }, edit, NONE)).not.toHaveProperty('siteFooter');
});
