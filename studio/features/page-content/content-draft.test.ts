import { expect, it } from 'vitest';
import { changeField, findBlock, newBlock, newSection } from '#shared/features/page-content/changes.ts';
import type { BlockConflict } from '#shared/features/page-content/merge.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import {
  contentDraftRules,
  type KeptContent,
  type PlaceConflict,
  placesDraftRules,
  toKeptPlaces,
} from './content-draft.ts';

const blockOf = (id: string) => newBlock({ type: 'html', sample: { html: id } }, id);
const BASE: PageContent = { sections: [newSection('one1', [blockOf('aaaa'), blockOf('bbbb')])] };
const write = (id: string, html: string, page = BASE) => changeField(page, id, 'html', html);
const textOf = (page: PageContent, id: string) => findBlock(page, id)?.data['html'];
const keptOf = (content: PageContent, version: string) => ({ content, version }) as KeptContent;

/** Rules whose server answers with what it is told. */
function createRules(answer?: KeptContent) {
  const sent: unknown[] = [];
  const conflicts: BlockConflict[] = [];
  const rules = contentDraftRules({
    async send(body) {
      sent.push(body);
      return answer ?? { content: body.content, version: 'v2' };
    },
    onConflicts: (found) => conflicts.push(...found),
  });
  return { rules, sent, conflicts };
}

it('sends the sections with the version that they are based on', async () => {
  const { rules, sent } = createRules();
  const draft = { base: { content: BASE }, version: 'v1', form: { content: write('aaaa', 'New') } };
  expect(rules.isChanged(draft)).toBe(true);
  await rules.send(draft);
  expect(sent).toEqual([{ content: write('aaaa', 'New'), baseVersion: 'v1' }]);
});

it('has nothing to save where all is as it was', () => {
  const { rules } = createRules();
  const form = { content: write('aaaa', 'aaaa') };
  expect(rules.isChanged({ base: { content: BASE }, version: 'v1', form })).toBe(false);
});

it('keeps what was written while a save was on its way, and takes what the server cleaned', async () => {
  const { rules } = createRules(keptOf(write('aaaa', 'clean'), 'v2'));
  const draft = { base: { content: BASE }, version: 'v1', form: { content: write('aaaa', 'sent') } };
  const { goOn } = await rules.send(draft);
  const now = { ...draft, form: { content: write('bbbb', 'later', draft.form.content) } };
  const next = goOn(now);
  expect(next.version).toBe('v2');
  expect(textOf(next.form.content, 'aaaa')).toBe('clean');
  expect(textOf(next.form.content, 'bbbb')).toBe('later');
  expect(rules.isChanged(next)).toBe(true);
});

it('merges by block with what somebody else stored, and tells the blocks that both changed', () => {
  const { rules, conflicts } = createRules();
  const mine = write('aaaa', 'mine');
  const theirs = write('bbbb', 'theirs', write('aaaa', 'theirs'));
  const draft = { base: { content: BASE }, version: 'v1', form: { content: mine } };
  const merged = rules.merge(draft, keptOf(theirs, 'v2'));
  expect(textOf(merged.form.content, 'aaaa')).toBe('mine');
  expect(textOf(merged.form.content, 'bbbb')).toBe('theirs');
  expect(merged.conflicts).toEqual([]);
  expect(conflicts.map(({ blockId }) => blockId)).toEqual(['aaaa']);
});

/** Rules of places whose server keeps what it is sent beside what it has. */
function createPlaceRules(others: Readonly<Record<string, string>> = {}) {
  const sent: unknown[] = [];
  const conflicts: PlaceConflict[] = [];
  const rules = placesDraftRules({
    async send(body) {
      sent.push(body);
      return { places: { ...others, ...body.places } };
    },
    onConflicts: (found) => conflicts.push(...found),
  });
  return { rules, sent, conflicts };
}

const placesDraft = (base: Record<string, string>, form: Record<string, string>) => ({
  base: { places: base },
  version: 'v1',
  form: { places: form },
});

it('sends the places that are changed alone, with what stood there', async () => {
  const { rules, sent } = createPlaceRules({ other: 'theirs' });
  const draft = placesDraft({ title: 'a', other: 'b' }, { title: 'c', other: 'b', added: 'd' });
  const { goOn } = await rules.send(draft);
  expect(sent).toEqual([{ before: { title: 'a', added: '' }, places: { title: 'c', added: 'd' } }]);
  expect(goOn(draft).form.places).toEqual({ title: 'c', other: 'theirs', added: 'd' });
  expect(rules.isChanged(goOn(draft))).toBe(false);
});

it('merges by place with what somebody else wrote, and tells the places that both changed', () => {
  const { rules, conflicts } = createPlaceRules();
  const draft = placesDraft({ title: 'a', other: 'b' }, { title: 'mine', other: 'b' });
  const merged = rules.merge(draft, toKeptPlaces({ places: { title: 'theirs', other: 'theirs' } }));
  expect(merged.form.places).toEqual({ title: 'mine', other: 'theirs' });
  expect(conflicts).toEqual([{ id: 'title', theirs: 'theirs' }]);
});

it('knows another state of the places by what they say', () => {
  expect(toKeptPlaces({ places: { a: '1' } }).version).not.toBe(toKeptPlaces({ places: { a: '2' } }).version);
});
