import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countTranslations, listTranslations } from '#shared/features/translations/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readSampleFiles } from './site-files.ts';

const RESOURCES = path.join(import.meta.dirname, '..', '..', '..', 'resources');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(undefined, { sampleFiles: () => readSampleFiles(RESOURCES) });
});

afterAll(() => app.close());

it('the sample shop says everything in each of its languages', async () => {
  const owner = await app.owner();
  const missing: string[] = [];
  for (const language of ['fr', 'de']) {
    const input = { params: { language }, query: { state: 'missing' } } as const;
    const { things } = await owner.call(listTranslations, input);
    missing.push(
      ...things.flatMap(({ kind, title, fields }) =>
        fields.map(({ field, source }) => `${language} ${kind} ${title} ${field}: ${source}`),
      ),
    );
  }
  expect(missing).toEqual([]);
  const { total, languages } = await owner.call(countTranslations, {});
  expect(total).toBeGreaterThan(150);
  expect(languages).toMatchObject([
    { code: 'fr', missing: 0, stale: 0 },
    { code: 'de', missing: 0, stale: 0 },
  ]);
});

it.each([
  ['/fr', ['Des pots pour la table', 'Tasse marée', 'Visite', 'Fait à la main']],
  ['/de', ['Töpfe für den Tisch', 'Gezeitenbecher', 'Besuch', 'Von Hand gemacht']],
  ['/fr/shop/p/tide-mug', ['Tasse marée', 'Émail', 'Rouge oxyde']],
  ['/de/visit', ['So finden Sie uns', 'Wann steht der Weg unter Wasser?']],
])('%s is read in its language', async (address, texts) => {
  const html = await (await app.visitor().fetch(address)).text();
  expect(texts.filter((text) => !html.includes(text))).toEqual([]);
});
