import { expect, it } from 'vitest';
import type { TranslatedField } from '#shared/features/translations/contract.ts';
import { planImport } from '#shared/features/translations/exchange/plan-import.ts';
import { keyOfUnit } from '#shared/features/translations/exchange/units.ts';
import { createTestStudio, refuse } from '../../components/testing/render-in-studio.tsx';
import {
  fieldsByKey,
  readFile,
  textsBefore,
  textsOfRows,
  unitsOf,
  writeFile,
  writeTexts,
} from './exchange.ts';

const LANGUAGES = { from: 'en-US', to: 'fr' };
const field = (name: string, text: string | null, isRich = false): TranslatedField => ({
  field: name,
  label: name,
  isRich,
  isName: false,
  max: null,
  source: 'Shop',
  text,
  state: text === null ? 'missing' : 'translated',
  version: text === null ? 0 : 2,
});
const fields = [field('title', null), field('body', '<p>A</p>', true), field('same', 'Boutique')];
const things = [
  { kind: 'page', kindTitle: 'Pages', id: '1', title: 'Home', path: '/', isLive: false, fields },
];

it.each(['csv', 'xliff'] as const)(
  'a file that is %s comes back, whole or with what is open alone',
  async (form) => {
    const read = await readFile(writeFile(form, unitsOf(things, false), LANGUAGES));
    expect(read).toMatchObject(fields.map(({ field: name, text }) => ({ field: name, target: text ?? '' })));
    expect(unitsOf(things, true).map((unit) => unit.field)).toEqual(['title']);
  },
);

it('rows that change something are kept on their versions, and taken back on those that came of it', async () => {
  const unit = { kind: 'page', id: '1', source: 'Shop', line: 2 };
  const rows = planImport(
    [
      { ...unit, field: 'title', target: 'Boutique' },
      { ...unit, field: 'body', target: '<p>B</p>', line: 3 },
      { ...unit, field: 'same', target: 'Boutique', line: 4 },
      { ...unit, field: 'gone', target: 'Boutique', line: 5 },
    ],
    fieldsByKey(things),
  );
  const sent: unknown[] = [];
  const { client } = createTestStudio({
    'PUT /api/translations/fr': ({ body }: { body: { lines: object[]; rich: object[] } }) => {
      sent.push(body);
      const all = [...body.lines, ...body.rich] as { text: string | null; version: number }[];
      const translations = all.map((one) => ({ ...one, state: 'translated', version: one.version + 1 }));
      return { translations };
    },
  });
  const { kept, failure } = await writeTexts(client, 'fr', textsOfRows(rows), () => undefined);
  expect([failure, kept.map(keyOfUnit)]).toEqual([undefined, ['page/1/title', 'page/1/body']]);
  expect(textsBefore(rows, kept)).toEqual([
    { kind: 'page', id: '1', field: 'title', isRich: false, text: null, version: 1 },
    { kind: 'page', id: '1', field: 'body', isRich: true, text: '<p>A</p>', version: 3 },
  ]);
  expect(sent).toHaveLength(1);
});

it('tells why a part of them was not kept', async () => {
  const { client } = createTestStudio({
    'PUT /api/translations/fr': () => refuse(404, 'TEXT_NOT_FOUND', 'This text is no longer on the site.'),
  });
  const text = { kind: 'page', id: '1', field: 'title', isRich: false, text: 'A', version: 0 };
  const { kept, failure } = await writeTexts(client, 'fr', [text], () => undefined);
  expect([kept, failure]).toEqual([[], expect.objectContaining({ code: 'TEXT_NOT_FOUND' }) as unknown]);
});
