import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Website } from '#shared/features/websites/contract.ts';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import type { Workspace } from '../templates/workspace.ts';
import { OwnThemesScreen } from './own-themes-screen.tsx';

const CHANGES = [{ path: 'site.region', was: null, is: 'a'.repeat(64) }];
const WEBSITE = {
  language: 'en-US',
  currency: 'USD',
  timeZone: 'UTC',
  country: '',
  weightUnit: 'GRAM',
} as unknown as Website;

function show({ answers = {} as Answers, mayImport = true, changes = CHANGES } = {}) {
  const asked: unknown[] = [];
  const taken: unknown[] = [];
  const studio = createTestStudio({
    'POST /api/v1/theme/own/folio': ({ query = {} }: { query?: { look?: string } }) => {
      asked.push(query);
      const isImported = query.look === undefined;
      return { name: 'Folio', report: [], changes, isImported, preview: { files: [], css: '' } };
    },
    'POST /api/v1/theme/import/undo': ({ body }: { body: object }) => {
      taken.push(body);
      return { kept: [] };
    },
    ...answers,
  });
  renderInStudio(
    <OwnThemesScreen
      website={WEBSITE}
      workspace={{ load: async () => undefined } as unknown as Workspace}
      settingsPath="settings"
      templatesPath="templates"
      mayImport={mayImport}
      mayCreate
      current="Depot"
      showPreview={({ name }) => <p>The pages in {name}</p>}
    />,
    studio,
  );
  return { asked, taken };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  cleanup();
});

it('says which themes there are and which one the site has', async () => {
  show();
  const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(names).toEqual(['Saltmarsh ', 'Depot Current', 'Folio ', 'Beacon ']);
});

it('a theme is seen with the pages of the site, chosen, and left again', async () => {
  const { asked, taken } = show();
  await press('Preview Folio');
  expect(await screen.findByText('The pages in Folio')).toBeDefined();
  await press('Use Folio');
  expect(await screen.findByText(/Folio is in the draft: 1 file was/)).toBeDefined();
  expect(asked).toEqual([{ look: 'true', preview: 'true' }, {}]);
  await press('Undo import');
  expect(await screen.findByText(/The draft is as it was before/)).toBeDefined();
  expect(taken).toEqual([{ changes: CHANGES }]);
  await press('See other themes');
  expect(await screen.findByRole('button', { name: 'Preview Beacon' })).toBeDefined();
});

it('a theme that the draft has already cannot be chosen', async () => {
  show({ changes: [] });
  await press('Preview Folio');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Use Folio' })).disabled).toBe(true);
});

it('a new site begins with it', async () => {
  const made: unknown[] = [];
  show({
    answers: {
      'POST /api/v1/websites': ({ body }: { body: object }) => {
        made.push(body);
        return refuse(409, 'HOST_TAKEN', 'folio leads to a site already.');
      },
    },
  });
  await press('Preview Folio');
  await press('New site with Folio…');
  await press('Create site with this theme');
  expect((await screen.findByRole('alert')).textContent).toContain('leads to a site already');
  expect(made).toEqual([expect.objectContaining({ startWith: 'sample-theme', theme: 'folio' })]);
});

it('what the server says against it is told', async () => {
  show({
    answers: { 'POST /api/v1/theme/own/folio': () => refuse(503, 'UNAVAILABLE', 'Please try again.') },
  });
  await press('Preview Folio');
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');
});

it('who may not write code sees them only', async () => {
  show({ mayImport: false });
  expect(await screen.findByText(/Choosing another theme takes an administrator/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Preview Folio' })).toBeNull();
});
