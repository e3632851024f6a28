import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { sitePage } from '../page-tree/testing/site-page.ts';
import { PoliciesScreen } from './policies-screen.tsx';

const PAGE = sitePage('agb', {
  id: 'a'.repeat(24),
  version: 'v1',
  title: 'AGB',
  navigationTitle: 'AGB',
  published: 'none',
  isLive: false,
});

function show(settings: Record<string, unknown>, more: { mayCreate?: boolean; refusal?: Response } = {}) {
  const { mayCreate = true, refusal } = more;
  const sent: unknown[] = [];
  const onOpen = vi.fn<(pageId: string) => void>();
  const studio = createTestStudio({
    'GET /api/v1/site-pages': () => ({
      pages: [PAGE],
      version: 'v',
      templates: [],
      navigations: [],
      redirects: [],
      redirectsVersion: 'v',
    }),
    'GET /api/v1/commerce-preferences': () => ({
      namespaces: [{ namespace: 'checkout', version: 3, preferences: settings }],
    }),
    'POST /api/v1/site-pages': ({ body }: { body: unknown }) => {
      sent.push(body);
      return refusal ?? { page: { ...PAGE, title: 'Impressum' }, version: 'v', seen: '' };
    },
    'PUT /api/v1/commerce-preferences/checkout': ({ body }: { body: unknown }) => {
      sent.push(body);
      return refusal ?? (body as object);
    },
  });
  renderInStudio(
    <PoliciesScreen language="de-DE" liveReleaseId={'b'.repeat(24)} mayCreate={mayCreate} onOpen={onOpen} />,
    studio,
  );
  return { sent, onOpen };
}

afterEach(cleanup);

const rowOf = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Policies' });
  const row = within(list)
    .getAllByRole('listitem')
    .find((one) => one.textContent?.startsWith(name));
  if (row === undefined) throw new Error(`There is no row of ${name}.`);
  return within(row);
};

describe('the policies of a site', () => {
  it('are made in the language of the site, and opened to be edited', async () => {
    const { sent, onOpen } = show({});
    await userEvent.click((await rowOf('Legal notice')).getByRole('button', { name: /^Create a page/ }));
    expect(await screen.findByText(/Impressum is created as a draft/)).toBeTruthy();
    expect(sent).toEqual([{ title: 'Impressum', origin: { kind: 'policy', policy: 'imprint' } }]);
    expect(onOpen).toHaveBeenCalledWith(PAGE.id);
  });

  it('say which page they are on, and whether visitors see it', async () => {
    const { onOpen } = show({
      termsPage: '/agb',
      privacyPage: 'https://example.com/privacy',
      refundPage: '/gone',
    });
    const terms = await rowOf('Terms of service');
    expect(terms.getByText('Linked once the page is published.')).toBeTruthy();
    await userEvent.click(terms.getByRole('button', { name: 'Edit AGB' }));
    expect(onOpen).toHaveBeenCalledWith(PAGE.id);
    expect((await rowOf('Privacy policy')).getByText('Leads to https://example.com/privacy.')).toBeTruthy();
    expect((await rowOf('Refund policy')).getByText('Your site has no such page.')).toBeTruthy();
  });

  it('get another page, and keep what else is set', async () => {
    const { sent } = show({ capture: 'whenSent' });
    await userEvent.click((await rowOf('Terms of service')).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'AGB (/agb)' }));
    await waitFor(() => expect(sent).toEqual([{ capture: 'whenSent', termsPage: '/agb' }]));
  });

  it('stay as they are where the server refuses', async () => {
    show({}, { refusal: refuse(409, 'TOO_MANY_PAGES', 'A site has at most 1000 pages.') });
    await userEvent.click((await rowOf('Legal notice')).getByRole('button', { name: /^Create a page/ }));
    expect(await screen.findByText('A site has at most 1000 pages. Nothing was changed.')).toBeTruthy();
  });

  it('are made by nobody whose role makes no pages', async () => {
    show({}, { mayCreate: false });
    const create = (await rowOf('Legal notice')).getByRole<HTMLButtonElement>('button', { name: /^Create/ });
    expect(create.disabled).toBe(true);
  });
});
