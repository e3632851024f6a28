import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { LanguagesScreen } from './languages-screen.tsx';

interface Entry {
  code: string;
  name: string;
  isPrimary: boolean;
  pathPrefix: string;
  enabled: boolean;
}

const english = {
  code: 'en-US',
  name: 'American English',
  isPrimary: true,
  isCustom: false,
  pathPrefix: '',
  enabled: true,
};
const french = { ...english, code: 'fr', name: 'Français', isPrimary: false, pathPrefix: '/fr' };
const german = { ...french, code: 'de', name: 'Deutsch', pathPrefix: '/de' };
const counts = {
  total: 120,
  kinds: [],
  languages: [
    { code: 'fr', name: 'Français', missing: 12, stale: 1 },
    { code: 'de', name: 'Deutsch', missing: 0, stale: 0 },
  ],
};

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(
  languages: readonly Entry[],
  { mayChange = true, put = (_: Entry[]): unknown => undefined } = {},
) {
  const sent: Entry[][] = [];
  let version = 1;
  let stored = languages;
  renderInStudio(
    <LanguagesScreen
      mayChange={mayChange}
      mayTranslate
      toTranslations={(code) => `#/translations/${code}`}
    />,
    createTestStudio({
      'GET /api/multilingual/languages': () => ({ languages: stored, version }),
      'GET /api/translations': () => counts,
      'PUT /api/multilingual/languages': ({ body }: { body: { languages: Entry[] } }) => {
        sent.push(body.languages);
        const answer = put(body.languages);
        if (answer !== undefined) return answer;
        version += 1;
        stored = body.languages.map((one) => ({ ...one, isCustom: false }));
        return { languages: stored, version };
      },
    }),
  );
  return sent;
}

const codesOf = (list: readonly Entry[] | undefined) => list?.map(({ code }) => code);

it('shows nothing of languages until there is a second one, and adds it in one step', async () => {
  const taken = 'Français: /fr is the address of the page France.';
  const sent = show([english], {
    put: (list) =>
      list[1]?.pathPrefix === '/fr'
        ? refuse(400, 'PREFIX_TAKEN', taken, { errors: { 'languages.1.pathPrefix': taken } })
        : undefined,
  });
  expect(await screen.findByText(/Your site is in American English/)).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a language' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'French: Français (fr)' }));
  expect(dialog.getByText(/120 texts of your site are to be translated/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Add language' }));
  expect(await dialog.findByText(taken)).toBeDefined();
  const prefix = dialog.getByRole('textbox', { name: 'Path prefix' });
  await userEvent.clear(prefix);
  await userEvent.type(prefix, '/francais');
  await userEvent.click(dialog.getByRole('radio', { name: 'Leave them out' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add language' }));
  await expect
    .poll(() => sent.at(-1)?.[1])
    .toMatchObject({
      code: 'fr',
      name: 'Français',
      pathPrefix: '/francais',
      enabled: true,
      isPrimary: false,
      leavesOut: true,
    });
  expect(await screen.findByText('Français is added.')).toBeDefined();
});

it('tells how far each language is, hides one, and puts them in order', async () => {
  const sent = show([english, french, german]);
  expect(await screen.findByText(/12 texts are not translated, 1 source has changed/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Translate into Français' }).getAttribute('href')).toBe(
    '#/translations/fr',
  );
  await userEvent.click(screen.getByRole('switch', { name: 'Visible: Français' }));
  await expect.poll(() => sent.at(-1)?.[1]?.enabled).toBe(false);
  expect(await screen.findByText('Hidden')).toBeDefined();
  screen.getByRole('button', { name: 'Move Français' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => codesOf(sent.at(-1))).toEqual(['en-US', 'de', 'fr']);
});

it('removes a language with its translations kept, and takes that back', async () => {
  const sent = show([english, french, german]);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Français' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByText(/Its translations are kept for 30 days/)).toBeDefined();
  expect(codesOf(sent.at(-1))).toEqual(['en-US', 'de']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => codesOf(sent.at(-1))).toEqual(['en-US', 'fr', 'de']);
});

it('makes another language the primary one only after asking', async () => {
  const sent = show([english, french]);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Français' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /primary language/ }));
  expect(sent).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Make it the primary language' }));
  await expect
    .poll(() => sent.at(-1)?.map(({ code, isPrimary }) => [code, isPrimary]))
    .toEqual([
      ['en-US', false],
      ['fr', true],
    ]);
});

it('only shows the languages to who translates', async () => {
  show([english, french], { mayChange: false });
  expect(await screen.findByRole('link', { name: 'Translate into Français' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a language' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
