import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Newsletter } from '#shared/features/newsletters/contract.ts';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { NewslettersScreen } from './newsletters-screen.tsx';
import type { NewsletterParts } from './parts.ts';

const ID = 'a'.repeat(24);
const LIST = 'f'.repeat(24);
const newsletter: Newsletter = {
  id: ID,
  version: 1,
  createdOn: '2026-11-21T11:00:00.000Z',
  subject: 'The kiln is open',
  preview: '',
  blocks: [
    { id: 'a', type: 'heading', data: { text: 'Come by' } },
    { id: 'b', type: 'horizontalrule', data: {} },
  ],
  audience: { listIds: [LIST], language: '', source: null, bought: 'all', boughtDays: 365 },
  state: 'draft',
  scheduledOn: null,
  startedOn: null,
  figures: { written: 0, sent: 0, bounced: 0, held: 0, unsubscribed: 0 },
};
const PARTS: NewsletterParts = {
  FieldInput: ({ field, path, value, onChange }) => (
    <label>
      {field.label}
      <input value={String(value)} onChange={(event) => onChange(path, event.currentTarget.value)} />
    </label>
  ),
  Picker: () => null,
  Focus: () => null,
  Frame: ({ html, width }) => (
    <div data-testid="frame" data-width={width}>
      {html}
    </div>
  ),
};
const COMMON: Answers = {
  'GET /api/v1/mailing-list-names': () => ({ lists: [{ id: LIST, name: 'Newsletter' }] }),
  'POST /api/v1/newsletter-previews': ({ body }: { body: { subject: string } }) => ({
    subject: body.subject,
    html: `<p>${body.subject}</p>`,
    text: '',
    readers: 3,
  }),
};

afterEach(() => {
  cleanNotifications();
  cleanup();
});

const facts = { timeZone: 'UTC', mayReadProducts: true, parts: PARTS };
const list = (answers: Answers) =>
  renderInStudio(<NewslettersScreen {...facts} />, createTestStudio({ ...COMMON, ...answers }));
const edit = (answers: Answers, change: Partial<Newsletter> = {}) =>
  renderInStudio(
    <NewsletterEditor {...facts} newsletter={{ ...newsletter, ...change }} path="audience/newsletters" />,
    createTestStudio({ ...COMMON, ...answers }),
  );

it('lists newsletters with how far each has come', async () => {
  const figures = { written: 10, sent: 8, bounced: 1, held: 1, unsubscribed: 2 };
  const sent = {
    ...newsletter,
    id: 'b'.repeat(24),
    state: 'sent',
    startedOn: '2026-11-22T11:00:00.000Z',
    figures,
  };
  list({ 'GET /api/v1/newsletters': () => ({ newsletters: [newsletter, sent] }) });
  const rows = within(await screen.findByRole('list', { name: 'Newsletters' }));
  expect(rows.getByText('Draft')).toBeDefined();
  expect(rows.getByText(/8 emails sent · 1 bounced · 1 held back · 2 unsubscribed/)).toBeDefined();
});

it('says where there is none yet', async () => {
  list({ 'GET /api/v1/newsletters': () => ({ newsletters: [] }) });
  expect(await screen.findByText('No newsletters yet')).toBeDefined();
});

it('shows a newsletter at two widths, with how many get it', async () => {
  edit({});
  expect(await screen.findByText('3 recipients')).toBeDefined();
  expect(screen.getByTestId('frame').dataset['width']).toBe('600');
  await userEvent.click(screen.getByRole('radio', { name: '390 px' }));
  expect(screen.getByTestId('frame').dataset['width']).toBe('390');
});

it('changes blocks, takes that back, and saves what is there', async () => {
  const saved: unknown[] = [];
  edit({
    [`PUT /api/v1/newsletters/${ID}`]: ({ body }: { body: object }) => {
      saved.push(body);
      return { newsletter: { ...newsletter, version: 2 } };
    },
    'GET /api/v1/newsletters': () => ({ newsletters: [newsletter] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Divider' }));
  expect(screen.queryByRole('group', { name: 'Divider' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('group', { name: 'Divider' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toMatchObject([{ version: 1, blocks: [{ id: 'a', type: 'heading' }] }]);
});

it('asks before it sends, and sends nothing with changes that are not saved', async () => {
  const sent: unknown[] = [];
  edit({
    [`POST /api/v1/newsletters/${ID}/send`]: ({ body }: { body: object }) => {
      sent.push(body);
      return { newsletter: { ...newsletter, state: 'scheduled' } };
    },
    'GET /api/v1/newsletters': () => ({ newsletters: [newsletter] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
  await expect.poll(() => sent).toEqual([{ version: 1, scheduledOn: null }]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), '!');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' }).disabled).toBe(true);
});

it('of a newsletter that was sent shows what became of it, and changes nothing', async () => {
  edit({}, { state: 'sent', startedOn: '2026-11-22T11:00:00.000Z' });
  expect(await screen.findByText('3 recipients')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(screen.getByRole<HTMLFieldSetElement>('textbox', { name: 'Subject' }).matches(':disabled')).toBe(
    true,
  );
});
