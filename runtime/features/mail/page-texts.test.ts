import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { findProject } from '../../project-folder.ts';
import { readEmailFiles } from './email-files.ts';
import { createPageTexts } from './page-texts.ts';

const files = await readEmailFiles(path.join(findProject(), 'resources', 'emails'));
const write = createPageTexts(createEngine(), async () => files);
const FACTS = { address: 'ada@example.com', site: { title: 'Salt & <Marsh>' } };

describe('the pages that links of mails open', () => {
  it('are the same ones in every language, with the same texts', () => {
    const shapes = [...files.texts.values()].map(({ pages }) =>
      Object.entries(pages).map(([page, texts]) => [page, ...Object.keys(texts)].join()),
    );
    expect(shapes.every((shape) => shape.join() === shapes[0]?.join())).toBe(true);
    expect(shapes[0]).toContain('unsubscribe,heading,text,button');
  });

  it.each([
    [['de'], 'de', 'Diese Mails beenden?'],
    [['fr-CA', 'de'], 'fr', 'Arrêter ces messages\u00a0?'],
    [['pt-BR', 'de-AT'], 'de', 'Diese Mails beenden?'],
    [['en-GB', 'de'], 'en', 'Unsubscribe from these emails?'],
    [['pt'], 'en', 'Unsubscribe from these emails?'],
    [['*'], 'en', 'Unsubscribe from these emails?'],
    [[], 'en', 'Unsubscribe from these emails?'],
  ])('are for a reader of %j in %s', async (accepted, language, heading) => {
    expect(await write('unsubscribe', accepted, FACTS)).toMatchObject({
      language,
      heading,
      direction: 'ltr',
    });
  });

  it('name what they are about', async () => {
    const { text, button } = await write('unsubscribe', ['en'], FACTS);
    expect(text).toContain('ada@example.com will get no more news and offers of Salt & <Marsh>.');
    expect(button).toBe('Unsubscribe');
    expect((await write('unsubscribed', ['fr'], FACTS)).button).toBeUndefined();
  });
});
