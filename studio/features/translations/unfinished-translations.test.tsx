import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { UnfinishedTranslations } from './unfinished-translations.tsx';

const english = {
  code: 'en-US',
  name: 'American English',
  isPrimary: true,
  isCustom: false,
  pathPrefix: '',
  enabled: true,
};
const others = ['fr', 'de'].map((code) => ({
  ...english,
  code,
  name: code,
  isPrimary: false,
  pathPrefix: `/${code}`,
}));

afterEach(cleanup);

function show(languages: readonly object[]) {
  const asked: string[] = [];
  let followed = 0;
  renderInStudio(
    <UnfinishedTranslations onFollow={() => (followed += 1)} />,
    createTestStudio({
      'GET /api/multilingual/languages': () => ({ languages, version: 1 }),
      'GET /api/translations': () => {
        asked.push('counts');
        return {
          total: 9,
          kinds: [],
          languages: [
            { code: 'fr', name: 'Français', missing: 1, stale: 2 },
            { code: 'de', name: 'Deutsch', missing: 0, stale: 0 },
          ],
        };
      },
    }),
  );
  return { asked, followed: () => followed };
}

it('names what is missing or changed by language before publishing, and leads there', async () => {
  const { followed } = show([english, ...others]);
  const entry = await screen.findByRole('listitem');
  expect(entry.textContent).toBe('Français: 1 missing text, 2 changed sources');
  await userEvent.click(screen.getByRole('link', { name: 'Français' }));
  expect(followed()).toBe(1);
});

it('tells nothing on a site with one language, and counts nothing for it', async () => {
  const { asked } = show([english]);
  await expect.poll(() => screen.queryByRole('note')).toBeNull();
  expect(asked).toEqual([]);
});
