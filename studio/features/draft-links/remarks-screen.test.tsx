import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { DraftRemark } from '#shared/features/draft-links/contract.ts';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../components/testing/render-in-studio.tsx';
import { pageDataOf } from '../../components/testing/page-data.ts';
import type { ThemedPreview } from '../templates/themed-preview/views.tsx';
import { RemarksScreen } from './remarks-screen.tsx';

const remark: DraftRemark = {
  id: 'a'.repeat(24),
  path: '/visit',
  name: 'Ann',
  text: 'Too <b>dark</b>.\nTry paper.',
  createdOn: '2026-11-21T11:04:00.000Z',
  linkNote: 'For Ann',
};
const older: DraftRemark = { ...remark, id: 'b'.repeat(24), path: '/', name: 'Bo', linkNote: '' };
const done = { on: '2026-11-21T12:00:00.000Z', by: 'Ines' };

afterEach(() => {
  cleanNotifications();
  cleanup();
});

const Preview: ThemedPreview = ({ page, failure, children }) => (
  <div data-testid="preview">
    {children}
    {failure ?? page?.path}
  </div>
);

function show(answers: Answers) {
  const paths: string[] = [];
  const pages = [
    { path: '/', title: 'Home', kind: 'page', template: 'pages/home.page' },
    { path: '/visit', title: 'Visit', kind: 'page', template: 'pages/visit.page' },
  ];
  const studio = createTestStudio({
    'GET /api/v1/pages': () => ({ pages }),
    'GET /api/v1/pages/data': () => pageDataOf('/', 'Home'),
    ...answers,
  });
  renderInStudio(
    <RemarksScreen path={null} language="en" Preview={Preview} onPath={(path) => paths.push(path)} />,
    studio,
  );
  return paths;
}

const answer = (remarks: readonly DraftRemark[]) => ({ remarks, hasNextPage: false, nextPageCursor: null });

it('shows remarks beside the page, and leads to the page of each', async () => {
  const paths = show({ 'GET /api/v1/draft-remarks': () => answer([remark, older]) });
  const list = within(await screen.findByRole('list', { name: 'Remarks' }));
  const [first] = list.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Ann, .* ago \(For Ann\)Too <b>dark<\/b>\.\nTry paper\./);
  await waitFor(() => expect(screen.getByTestId('preview').textContent).toContain('/'));
  await userEvent.click(list.getByRole('button', { name: 'Show /visit' }));
  expect(paths).toEqual(['/visit']);
});

it('marks a remark as done, and not done again', async () => {
  let current = remark;
  const sent: unknown[] = [];
  show({
    'GET /api/v1/draft-remarks': () => answer([current]),
    [`PUT /api/v1/draft-remarks/${remark.id}`]: ({ body }: { body: { isDone: boolean } }) => {
      sent.push(body);
      current = body.isDone ? { ...remark, done } : remark;
      return { remark: current };
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Ann, /visit' }));
  expect(await screen.findByText('Done by Ines')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Done: Ann, /visit' }));
  await waitFor(() => expect(screen.queryByText('Done by Ines')).toBeNull());
  expect(sent).toEqual([{ isDone: true }, { isDone: false }]);
});

it('says where there are none, and what cannot be read', async () => {
  let isUp = false;
  show({
    'GET /api/v1/draft-remarks': () => (isUp ? answer([]) : refuse(503, 'DOWN', 'Come again later.')),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Come again later.');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No remarks')).toBeDefined();
  await userEvent.click(screen.getByRole('switch', { name: 'Show done remarks' }));
  expect(await screen.findByText(/are listed here\.$/)).toBeDefined();
});
