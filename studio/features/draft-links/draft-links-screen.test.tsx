import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { DraftLink } from '#shared/features/draft-links/contract.ts';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../components/testing/render-in-studio.tsx';
import { DraftLinksScreen } from './draft-links-screen.tsx';

const LIST = 'GET /api/v1/draft-links';
const MAKE = 'POST /api/v1/draft-links';
const ADDRESS = `http://localhost:4000/draft/${'x'.repeat(43)}`;

const link: DraftLink = {
  id: 'a'.repeat(24),
  note: 'For Ada',
  startPath: '/about',
  state: 'open',
  hasPassword: true,
  createdOn: '2026-11-20T12:00:00.000Z',
  createdBy: 'Ines',
  expiresOn: '2026-11-28T12:00:00.000Z',
  remarkCount: 3,
  openRemarkCount: 2,
};

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(answers: Answers, mayShare = true) {
  const pages = [{ path: '/about', title: 'About', kind: 'page', template: 'pages/about.page' }];
  const studio = createTestStudio({ 'GET /api/v1/pages': () => ({ pages }), ...answers });
  renderInStudio(<DraftLinksScreen mayShare={mayShare} />, studio);
}

it('tells of each link where it stands, and what came by it', async () => {
  const over = {
    ...link,
    id: 'b'.repeat(24),
    note: '',
    state: 'expired',
    hasPassword: false,
    remarkCount: 0,
  };
  const ended = { ...link, id: 'c'.repeat(24), note: 'For Bo', state: 'revoked', openRemarkCount: 0 };
  show({ [LIST]: () => ({ links: [link, over, ended] }) });
  const [first, second, third] = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(first).toMatch(
    /^For AdaPasswordOpens at \/about\. Made by Ines\. Expires .*3 remarks, 2 not done\./,
  );
  expect(second).toMatch(/^Link of .*Expired.*No remarks yet\.$/);
  expect(third).toMatch(/^For BoRevoked.*Nobody can open it any more\.3 remarks, all done\.$/);
  expect(screen.getAllByRole('button', { name: /^Revoke the link/ })).toHaveLength(1);
});

it('says what would be here, and lets who may not share look alone', async () => {
  show({ [LIST]: () => ({ links: [] }) }, false);
  expect(await screen.findByText('The draft is not shared yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share the draft…' })).toBeNull();
});

it('says what cannot be read', async () => {
  show({ [LIST]: () => refuse(503, 'DOWN', 'Come again later.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Come again later.');
});

it('makes a link with a password and shows it once', async () => {
  const sent: unknown[] = [];
  show({
    [LIST]: () => ({ links: [] }),
    [MAKE]: ({ body }: { body: unknown }) => {
      sent.push(body);
      return { link, address: ADDRESS };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Share the draft…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the draft' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'For Ada');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Opens at' }));
  await userEvent.click(await screen.findByRole('option', { name: 'About' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Works for' }));
  await userEvent.click(await screen.findByRole('option', { name: '1 day' }));
  await userEvent.type(dialog.getByLabelText('Password'), 'low');
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(dialog.getByText('A password has at least 6 characters.')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Password'), '-tide');
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(ADDRESS);
  expect(sent).toEqual([{ note: 'For Ada', startPath: '/about', days: 1, password: 'low-tide' }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => screen.queryByDisplayValue(ADDRESS)).toBeNull();
});

it('says why a link cannot be made', async () => {
  show({
    [LIST]: () => ({ links: [link] }),
    [MAKE]: () => refuse(409, 'TOO_MANY_LINKS', 'Revoke one of them first.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Share the draft…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the draft' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Revoke one of them first.');
});

it('revokes a link only after asking', async () => {
  let state: DraftLink['state'] = 'open';
  show({
    [LIST]: () => ({ links: [{ ...link, state }] }),
    [`DELETE /api/v1/draft-links/${link.id}`]: () => {
      state = 'revoked';
      return { link: { ...link, state } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the link: For Ada' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(state).toBe('open');
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the link: For Ada' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the link' }));
  expect(await screen.findByText('The link is revoked. Nobody can open it any more.')).toBeDefined();
  expect(await screen.findByText('Revoked')).toBeDefined();
});
