import { cleanNotifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { newBlock, newSection } from '#shared/features/page-content/changes.ts';
import type { HeaderFooter } from '#shared/features/page-content/header-footer.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { mediaOf } from '../media/testing/media-of.ts';
import { PictureFocus } from '../media/offers.ts';
import type { Editing } from '../preview/data-preview.tsx';
import type { EditCommand, EditMessage } from '../preview/frame/frame-messages.ts';
import type { EditorParts } from './page-editor.tsx';
import { PageEditorScreen } from './page-editor-screen.tsx';

const PICTURE = mediaOf({ id: 'c'.repeat(24) });
const textBlock = (id: string, html: string) => newBlock({ type: 'html', sample: { html } }, id);
const OWN: HeaderFooter = {
  header: { title: 'Salt' },
  footer: {
    sections: [newSection('one1', [textBlock('aaaa', '<p>First</p>'), textBlock('bbbb', '<p>B</p>')])],
  },
};
const OF_THEME: HeaderFooter = { header: {}, footer: {} };

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
});

/** The editor over a page of the theme, and a server that keeps header and footer. */
function show({
  kept = OWN,
  theirs = undefined as HeaderFooter | undefined,
  mayDesign = true,
  isHeaderOfTheme = false,
} = {}) {
  const sent: (HeaderFooter & { version: string })[] = [];
  const commands: EditCommand[] = [];
  let stored = { ...kept, version: 'v1' };
  let others = theirs;
  const shown: { editing?: Editing | undefined } = {};
  const Preview: EditorParts['Preview'] = (props) => {
    useEffect(() => {
      shown.editing = props.editing;
      props.editing?.onTell((command) => commands.push(command));
    });
    return <div>{props.children}</div>;
  };
  const Picker: EditorParts['Picker'] = ({ isOpen, onChoose }) =>
    isOpen ? <button onClick={() => onChoose([PICTURE])}>The picture</button> : null;
  const answer = () => {
    const { header, footer } = stored;
    return { ...stored, data: { header, footer } };
  };
  const studio = createTestStudio({
    'GET /api/v1/pages': () => ({
      pages: [{ path: '/about', title: 'About', kind: 'page', template: 'pages/about.page' }],
    }),
    'GET /api/v1/pages/data': () => ({
      path: '/about',
      status: 200,
      pageType: 1,
      title: 'About',
      template: 'pages/about.page',
      json: {},
      styleSheets: [],
      assetVersions: {},
      headerFooter: {
        ...stored,
        siteTitle: 'Saltmarsh',
        isHeaderOfTheme,
        sources: { pictures: {}, products: {}, lists: {}, navigations: { mainNav: {}, footerNav: {} } },
      },
    }),
    'GET /api/v1/site-places': () => ({ places: { 'footer-about': '<p>By the creek</p>' } }),
    'GET /api/v1/site-pages': () => ({ pages: [], navigations: [], version: 'n1' }),
    'PUT /api/site-header-footer': ({ body }: { body: HeaderFooter & { version: string } }) => {
      sent.push(body);
      if (others !== undefined) {
        stored = { ...others, version: 'v2' };
        others = undefined;
        return refuse(409, 'STALE', 'It was changed by someone else.', { current: answer() });
      }
      stored = { header: body.header, footer: body.footer, version: `v${sent.length + 2}` };
      return answer();
    },
  });
  renderInStudio(
    <PageEditorScreen
      path={null}
      language="en-US"
      mayCode={false}
      mayReadProducts={false}
      mayDesign={mayDesign}
      parts={{ Preview, Picker, Focus: PictureFocus }}
      onPath={() => undefined}
      onTemplate={undefined}
    />,
    studio,
  );
  return {
    sent,
    commands,
    tell: (message: EditMessage) => act(() => shown.editing?.onMessage(message)),
    now: () => shown.editing?.edit.headerFooter?.content,
    edit: () => shown.editing?.edit,
  };
}

/** Writes a text where it stands on the page. */
async function write({ tell }: ReturnType<typeof show>, target: string, value: string): Promise<void> {
  await screen.findByRole('radio', { name: 'Header' });
  const mode = target.startsWith('rich') ? 'rich' : 'plain';
  tell({ kind: 'writing', target, mode });
  tell({ kind: 'text', target, value });
  tell({ kind: 'written', target });
}

const textOf = (headerFooter: HeaderFooter | undefined, at = 0) =>
  headerFooter?.footer.sections?.[0]?.blocks[at]?.data['html'];

it('keeps the words of the header that are written on the page, undone and redone', async () => {
  const editor = show();
  await write(editor, 'line:site-header:title', 'Salt & sea');
  await waitFor(() =>
    expect(editor.sent.at(-1)).toMatchObject({ header: { title: 'Salt & sea' }, version: 'v1' }),
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Header' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Undo:/ }));
  expect(editor.now()?.header).toEqual({ title: 'Salt' });
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(editor.now()?.header).toEqual({ title: 'Salt & sea' });
  await screen.findByText(/^Saved /);
});

it('keeps the words of the footer that are written on the page, undone', async () => {
  const editor = show();
  await write(editor, 'rich:footer-aaaa:html', '<p>Open daily</p>');
  await waitFor(() => expect(textOf(editor.sent.at(-1))).toBe('<p>Open daily</p>'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Footer' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Undo:/ }));
  expect(textOf(editor.now())).toBe('<p>First</p>');
  await waitFor(() => expect(textOf(editor.sent.at(-1))).toBe('<p>First</p>'));
});

it('moves, duplicates and removes blocks of the footer as those of a page, and names them as the page does', async () => {
  const editor = show();
  await screen.findByRole('radio', { name: 'Header' });
  editor.tell({ kind: 'block', blockId: 'footer-aaaa', act: 'choose' });
  expect(editor.commands).toContainEqual(
    expect.objectContaining({ kind: 'showBlock', blockId: 'footer-aaaa' }),
  );
  editor.tell({ kind: 'block', blockId: 'footer-aaaa', act: 'down' });
  expect([textOf(editor.now(), 0), textOf(editor.now(), 1)]).toEqual(['<p>B</p>', '<p>First</p>']);
  editor.tell({ kind: 'block', blockId: 'footer-bbbb', act: 'duplicate' });
  editor.tell({ kind: 'block', blockId: 'footer-aaaa', act: 'remove' });
  expect([textOf(editor.now(), 0), textOf(editor.now(), 1), textOf(editor.now(), 2)]).toEqual([
    '<p>B</p>',
    '<p>B</p>',
    undefined,
  ]);
});

it('shows the options of the header when that is clicked, and keeps them', async () => {
  const editor = show();
  await screen.findByRole('radio', { name: 'Header' });
  editor.tell({ kind: 'block', blockId: 'site-header', act: 'choose' });
  const tagline = await screen.findByRole('textbox', { name: 'Tagline' });
  fireEvent.change(tagline, { target: { value: 'By the sea' } });
  await userEvent.click(screen.getByRole('switch', { name: 'Show cart' }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose a picture' }));
  await userEvent.click(await screen.findByRole('button', { name: 'The picture' }));
  const header = { title: 'Salt', tagline: 'By the sea', cart: false, logo: { mediaId: PICTURE.id } };
  expect(editor.now()?.header).toEqual(header);
  expect(editor.edit()?.headerFooter?.sources.pictures).toHaveProperty(PICTURE.id);
  await waitFor(() => expect(editor.sent.at(-1)?.header).toEqual(header));
});

it('takes the words of the header in other languages, those of the site’s own language above', async () => {
  const editor = show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Header' }));
  expect(screen.queryByText('Words in English')).toBeNull();
  await userEvent.click(screen.getByText('Words in French'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Title in French' }), { target: { value: 'Sel' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Salt');
  expect(editor.now()?.header).toEqual({ title: 'Salt', 'title:fr': 'Sel' });
  expect(screen.getByRole('button', { name: 'Undo: Change the header: Title (fr)' })).toBeDefined();
});

it('begins a header where the theme has one that cannot be changed here, and goes back to that', async () => {
  const editor = show({ kept: OF_THEME, isHeaderOfTheme: true });
  await userEvent.click(await screen.findByRole('radio', { name: 'Header' }));
  expect(screen.queryByRole('textbox', { name: 'Tagline' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Make a header' }));
  expect(editor.now()?.header).toEqual({ navigation: 'mainNav' });
  expect(screen.getByRole('textbox', { name: 'Tagline' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Use the header of the theme' }));
  expect(editor.now()?.header).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: /^Undo:/ }));
  expect(editor.now()?.header).toEqual({ navigation: 'mainNav' });
});

it('begins a footer with the words of the one of the theme, and goes back to that', async () => {
  const editor = show({ kept: OF_THEME });
  await userEvent.click(await screen.findByRole('radio', { name: 'Footer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make a footer' }));
  expect(textOf(editor.now())).toBe('<p>By the creek</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Use the footer of the theme' }));
  expect(editor.now()?.footer).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: /^Undo:/ }));
  expect(textOf(editor.now())).toBe('<p>By the creek</p>');
});

it('puts the changes of two people together, and tells of what both changed', async () => {
  const theirs: HeaderFooter = { ...OWN, header: { title: 'Theirs', tagline: 'By the sea' } };
  const editor = show({ theirs });
  await write(editor, 'line:site-header:title', 'Mine');
  await waitFor(() => expect(editor.sent).toHaveLength(2));
  expect(editor.sent[1]).toMatchObject({ header: { title: 'Mine', tagline: 'By the sea' }, version: 'v2' });
  await userEvent.click(await screen.findByRole('button', { name: 'Use their version' }));
  expect(editor.now()?.header).toEqual({ title: 'Theirs', tagline: 'By the sea' });
});

it('leaves header and footer alone for who may not change them', async () => {
  const editor = show({ mayDesign: false });
  await screen.findByText(/This page is made by a template/);
  expect(screen.queryByRole('radio', { name: 'Header' })).toBeNull();
  editor.tell({ kind: 'block', blockId: 'footer-aaaa', act: 'remove' });
  editor.tell({ kind: 'block', blockId: 'site-header', act: 'choose' });
  expect(editor.now()).toMatchObject(OWN);
  expect(editor.edit()?.headerFooter?.isMarked).toBe(false);
  expect(screen.queryByRole('textbox', { name: 'Tagline' })).toBeNull();
});
