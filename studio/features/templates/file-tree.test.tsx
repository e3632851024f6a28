import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { FileTree } from './file-tree.tsx';
import type { WorkFile } from './workspace-state.ts';
import { toWorkFile } from './workspace-state.ts';

afterEach(cleanup);

function file(path: string, part: Partial<WorkFile> = {}): [string, WorkFile] {
  const stored = { path, state: 'published' as const, hash: null, liveHash: null, length: 0, content: '' };
  return [path, { ...toWorkFile(stored), ...part }];
}

const files = new Map([
  file('pages/home.page', { text: 'typed' }),
  file('pages/new.page', { state: 'new' }),
  file('blocks/card.block', { state: 'changed' }),
  file('site.region'),
]);

function Tree() {
  const [open, setOpen] = useState<string | null>('site.region');
  return <FileTree files={files} openPath={open} onOpen={setOpen} />;
}

const show = () => renderInStudio(<Tree />, createTestStudio({}));
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const selected = () => screen.getByRole('treeitem', { selected: true }).getAttribute('aria-label');

it('says of each file in a word where it stands', () => {
  show();
  expect(names()).toEqual([
    'blocks',
    'card.block, changed',
    'pages',
    'home.page, unsaved',
    'new.page, new',
    'site.region',
  ]);
});

it('opens a file by mouse', async () => {
  show();
  await userEvent.click(screen.getByRole('treeitem', { name: 'card.block, changed' }));
  expect(selected()).toBe('card.block, changed');
});

it('walks, folds and opens by keys, with one stop for Tab', async () => {
  show();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('site.region');
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  expect(selected()).toBe('card.block, changed');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('treeitem', { name: 'blocks' }).getAttribute('aria-expanded')).toBe('false');
  expect(names()).not.toContain('card.block, changed');
  await userEvent.keyboard('{ArrowRight}');
  expect(names()).toContain('card.block, changed');
});

it('filters by a part of the path and says when nothing is left', async () => {
  show();
  const filter = screen.getByRole('textbox', { name: 'Filter files' });
  await userEvent.type(filter, 'home');
  expect(names()).toEqual(['pages', 'home.page, unsaved']);
  await userEvent.type(filter, 'x');
  expect(screen.getByText('No file has “homex” in its name.')).toBeDefined();
});
