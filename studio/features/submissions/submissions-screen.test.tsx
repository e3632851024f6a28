import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { SubmissionScreen } from './submission-screen.tsx';
import { SubmissionsScreen } from './submissions-screen.tsx';

const ID = 'a'.repeat(24);
const FORM = 'f'.repeat(24);
const listed = {
  id: ID,
  formId: FORM,
  formName: 'Contact',
  preview: 'Ada · Hello',
  email: 'ada@marsh.example',
  state: 'RECEIVED',
  isRead: false,
  isTest: false,
  createdOn: '2026-11-21T11:00:00.000Z',
};
const page = {
  submissions: [listed],
  unread: 1,
  forms: [{ id: FORM, name: 'Contact' }],
  hasNextPage: false,
  nextPageCursor: null,
};
const { preview: _preview, ...facts } = listed;
const submission = {
  ...facts,
  formVersion: 2,
  answers: [{ title: 'Message', text: 'Hello <b>you</b>' }],
  hidden: [],
  files: [{ id: 'e'.repeat(24), filename: 'cv.pdf', bytes: 2048 }],
  page: { title: 'Contact', path: '/contact' },
  language: 'en-US',
  spamScore: 60,
  spamReasons: ['links'],
  deliveries: [
    { id: 'd'.repeat(24), kind: 'mail', target: 'desk@shop.example', state: 'delivered', tries: 1 },
  ],
};

afterEach(() => {
  cleanNotifications();
  cleanup();
});

const show = (answers: Answers) => renderInStudio(<SubmissionsScreen />, createTestStudio(answers));

it('lists what was sent, and looks for words in it', async () => {
  const searches: unknown[] = [];
  show({
    'GET /api/v1/submissions': ({ query }: { query: { search?: string } }) => {
      searches.push(query.search);
      return page;
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Submissions' }));
  expect(list.getByText('Ada · Hello')).toBeDefined();
  expect(list.getByText('Unread')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search submissions' }), 'hello');
  await expect.poll(() => searches.at(-1)).toBe('hello');
});

it('says where nothing was sent yet, and where nothing is spam', async () => {
  show({ 'GET /api/v1/submissions': () => ({ ...page, submissions: [], unread: 0, forms: [] }) });
  expect(await screen.findByText('No submissions yet')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Spam' }));
  expect(await screen.findByText('No submissions found.')).toBeDefined();
});

it('opens one, marks it as read, and puts it into the spam folder', async () => {
  const filed: unknown[] = [];
  renderInStudio(
    <SubmissionScreen id={ID} path="audience/submissions" />,
    createTestStudio({
      [`GET /api/v1/submissions/${ID}`]: () => ({ submission }),
      [`PUT /api/v1/submissions/${ID}`]: ({ body }: { body: unknown }) => {
        filed.push(body);
        return { submission: { ...submission, isRead: true } };
      },
    }),
  );
  expect(await screen.findByText('Hello <b>you</b>')).toBeDefined();
  expect(screen.getByText('Looks like spam: it has many links.')).toBeDefined();
  expect(screen.getByText('Email to desk@shop.example: delivered')).toBeDefined();
  await expect.poll(() => filed).toEqual([{ isRead: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Move to spam' }));
  await expect.poll(() => filed.at(-1)).toEqual({ state: 'SPAM' });
});
