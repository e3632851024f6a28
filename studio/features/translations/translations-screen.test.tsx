import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { TranslationsScreen } from './translations-screen.tsx';

const english = {
  code: 'en-US',
  name: 'American English',
  isPrimary: true,
  isCustom: false,
  pathPrefix: '',
  enabled: true,
};
const french = { ...english, code: 'fr', name: 'Français', isPrimary: false, pathPrefix: '/fr' };
const title = {
  field: 'title',
  label: 'Title',
  isRich: false,
  isName: false,
  max: null,
  source: 'Our shop',
  text: null as string | null,
  state: 'missing',
  version: 0,
};
const button = {
  ...title,
  field: 'button',
  label: 'Button text',
  source: 'Buy',
  text: 'Payer',
  state: 'stale',
  version: 3,
};
const home = { kind: 'page', kindTitle: 'Pages', id: 'p1', title: 'Home', path: '/', isLive: false };

interface SentLine {
  field: string;
  text: string | null;
  version: number;
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.location.hash = '#/settings/translations/fr';
});

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show({ mayChange = true, put = (_: SentLine): unknown => undefined } = {}) {
  const sent: SentLine[] = [];
  const asked: object[] = [];
  let glossary = { terms: [{ term: 'shop', translation: 'boutique', note: '' }], version: 1 };
  renderInStudio(
    <TranslationsScreen code="fr" mayChange={mayChange} hasGlossary Preview={undefined} back={null} />,
    createTestStudio({
      'GET /api/multilingual/languages': () => ({ languages: [english, french], version: 1 }),
      'GET /api/translations': () => ({
        total: 2,
        kinds: [{ kind: 'page', title: 'Pages' }],
        languages: [{ code: 'fr', name: 'Français', missing: 1, stale: 1 }],
      }),
      'GET /api/translations/fr': ({ query }: { query: object }) => {
        asked.push(query);
        return { things: [{ ...home, fields: [title, button] }], next: null };
      },
      'GET /api/translations/fr/glossary': () => glossary,
      'PUT /api/translations/fr/glossary': ({ body }: { body: typeof glossary }) => {
        glossary = { ...body, version: body.version + 1 };
        return glossary;
      },
      'PUT /api/translations/fr': ({ body }: { body: { lines: SentLine[] } }) => {
        const [line] = body.lines;
        if (line === undefined) return undefined;
        sent.push(line);
        const state = line.text === null ? 'missing' : 'translated';
        const written = {
          kind: 'page',
          id: 'p1',
          field: line.field,
          text: line.text,
          state,
          version: line.version + 1,
        };
        return put(line) ?? { translations: [written] };
      },
    }),
  );
  return { sent, asked, glossary: () => glossary };
}

it('translates text after text by keys, and takes it back', async () => {
  const { sent } = show();
  const field = await screen.findByRole('textbox', { name: 'Title in Français' });
  expect(screen.getByText('1 missing, 1 changed')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title in American English' }).value).toBe(
    'Our shop',
  );
  field.focus();
  await userEvent.keyboard('Notre boutique{Alt>}{Enter}{/Alt}');
  expect(await screen.findByRole('textbox', { name: 'Button text in Français' })).toBeDefined();
  expect(sent).toEqual([{ kind: 'page', id: 'p1', field: 'title', text: 'Notre boutique', version: 0 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Title of Home' }));
  await expect.poll(() => sent.at(-1)).toMatchObject({ field: 'title', text: null, version: 1 });
});

it('marks what was translated of another source, and keeps the translation', async () => {
  const { sent } = show();
  await userEvent.click(await screen.findByRole('button', { name: /Button text.*Source changed/ }));
  expect(await screen.findByText(/source has changed since/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keep the translation' }));
  await expect
    .poll(() => sent)
    .toEqual([{ kind: 'page', id: 'p1', field: 'button', text: 'Payer', version: 3 }]);
  await expect.poll(() => screen.queryByText(/source has changed since/)).toBeNull();
});

it('warns of a long text, and shows what somebody else wrote meanwhile', async () => {
  const current = { ...button, text: 'Acheter', version: 4 };
  const text = 'Someone else changed this translation in the meantime.';
  show({ put: () => refuse(409, 'STALE', text, { current }) });
  await userEvent.click(await screen.findByRole('button', { name: /Button text/ }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Button text in Français' });
  await userEvent.clear(field);
  await userEvent.keyboard('Ajouter tout de suite');
  expect(screen.getByText(/^Much longer than the source/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save and next' }));
  expect(await screen.findByText(/It is now: Acheter/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Use their version' }));
  expect(field.value).toBe('Acheter');
});

it('narrows the list down to what is missing or of a type', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Missing' }));
  await expect.poll(() => asked.at(-1)).toEqual({ state: 'missing' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Pages' }));
  await expect.poll(() => asked.at(-1)).toEqual({ state: 'missing', only: 'page' });
});

it('shows who may only read what is translated', async () => {
  show({ mayChange: false });
  expect(
    await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title in Français' }),
  ).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull();
});

it('shows how words of a text are always translated, and takes more of them', async () => {
  const { glossary } = show();
  expect(await screen.findByText('boutique')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Glossary' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Add a term' }));
  // Where nothing has a size, the dividers of the panes take the focus of every click.
  const write = (name: string, text: string) => {
    dialog.getByRole('textbox', { name }).focus();
    return userEvent.keyboard(text);
  };
  await write('Term 2 in American English', 'Buy');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a translation.')).toBeDefined();
  await write('Translation of Buy into Français', 'Acheter');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => glossary().terms.map(({ term }) => term)).toEqual(['shop', 'Buy']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: Glossary' }));
  await expect.poll(() => glossary().terms.map(({ term }) => term)).toEqual(['shop']);
});
