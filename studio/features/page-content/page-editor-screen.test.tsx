import { cleanNotifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { changeField, newBlock, newSection } from '#shared/features/page-content/changes.ts';
import { BLOCKS_MAX, type PageContent } from '#shared/features/page-content/rules.ts';
import type { Media } from '#shared/features/media/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import type { Editing } from '../preview/data-preview.tsx';
import type { EditCommand, EditMessage } from '../preview/frame/frame-messages.ts';
import { PictureFocus } from '../media/offers.ts';
import { mediaOf } from '../media/testing/media-of.ts';
import type { EditorParts } from './page-editor.tsx';
import { PageEditorScreen } from './page-editor-screen.tsx';

const PAGE_ID = 'a'.repeat(24);
const textBlock = (id: string, html: string) => newBlock({ type: 'html', sample: { html } }, id);
const START: PageContent = {
  sections: [newSection('one1', [textBlock('aaaa', '<p>First</p>'), textBlock('bbbb', '<p>Second</p>')])],
};

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
});

interface Sent {
  readonly body: { readonly content: PageContent; readonly baseVersion: string };
}

/** The editor over a page that a preview of the test's own shows, and a server that keeps what is sent. */
function show({
  content = START as PageContent | null,
  places = { title: '<h1>Pots</h1>', hero: '<img src="/a.webp" sizes="50vw" alt="Before">' } as Record<
    string,
    string
  >,
  stale = undefined as PageContent | undefined,
  picked = mediaOf({ id: 'c'.repeat(24) }) as Media,
  isAway = false,
  keepsNothing = false,
} = {}) {
  const sent: Sent['body'][] = [];
  const sentPlaces: unknown[] = [];
  const commands: EditCommand[] = [];
  const paths: string[] = [];
  const templates: [template: string, path: string][] = [];
  let stored = { content, version: 'v1' };
  let others = stale;
  const layout = { header: {}, footer: {}, version: 'f1' };
  const shown: { editing?: Editing | undefined } = {};
  const Preview: EditorParts['Preview'] = (props) => {
    useEffect(() => {
      shown.editing = props.editing;
      props.editing?.onTell((command) => commands.push(command));
    });
    return <div data-testid="page">{props.children}</div>;
  };
  const Picker: EditorParts['Picker'] = ({ isOpen, onChoose, other }) =>
    isOpen ? (
      <>
        <button onClick={() => onChoose([picked])}>The picture</button>
        {other !== undefined && <button onClick={other.onClick}>{other.label}</button>}
      </>
    ) : null;
  const studio = createTestStudio({
    'GET /api/v1/pages': () => ({
      pages: [
        { path: '/visit', title: 'Visit', kind: 'page', template: 'pages/sections.page' },
        { path: '/about', title: 'About', kind: 'page', template: 'pages/about.page' },
      ],
    }),
    'GET /api/v1/pages/data': () =>
      isAway
        ? refuse(500, 'BROKEN', 'The page could not be read.')
        : {
            path: '/visit',
            status: 200,
            pageType: 1,
            title: 'Visit',
            template: 'pages/sections.page',
            json: {},
            styleSheets: [],
            assetVersions: {},
            headerFooter: {
              ...layout,
              siteTitle: 'Saltmarsh',
              isHeaderOfTheme: false,
              sources: { pictures: {}, products: {}, lists: {} },
            },
            ...(stored.content === null
              ? {}
              : {
                  sections: {
                    pageId: PAGE_ID,
                    ...stored,
                    sources: { pictures: {}, products: {}, lists: {} },
                  },
                }),
          },
    'GET /api/v1/site-places': () => ({ places }),
    'PUT /api/v1/site-places': ({ body }: { body: { places: Record<string, string> } }) => {
      sentPlaces.push(body);
      return { places: { ...places, ...body.places } };
    },
    [`PUT /api/v1/site-pages/${PAGE_ID}/content`]: ({ body }: Sent) => {
      sent.push(body);
      if (keepsNothing) return refuse(500, 'BROKEN', 'This could not be kept.');
      if (others !== undefined) {
        const current = { content: others, version: 'v2' };
        others = undefined;
        return refuse(409, 'STALE', 'Somebody changed this page meanwhile.', { current });
      }
      stored = { content: body.content, version: `v${sent.length + 2}` };
      return stored;
    },
    'GET /api/v1/products': () => ({ products: [], total: 0, hasNextPage: false, nextPageCursor: null }),
  });
  renderInStudio(
    <PageEditorScreen
      path={null}
      language="en-US"
      mayCode={false}
      mayReadProducts
      mayDesign
      parts={{ Preview, Picker, Focus: PictureFocus }}
      onPath={(path) => paths.push(path)}
      onTemplate={(template, path) => templates.push([template, path])}
    />,
    studio,
  );
  return {
    sent,
    sentPlaces,
    commands,
    paths,
    templates,
    tell: (message: EditMessage) => act(() => shown.editing?.onMessage(message)),
    edit: () => shown.editing?.edit,
    content: () => shown.editing?.edit.sections?.content,
  };
}

const tree = () => screen.findByRole('tree', { name: 'Sections and blocks' });
const rowsOf = async () =>
  within(await tree())
    .getAllByRole('treeitem')
    .map(({ textContent }) => textContent);
const text = (html: string, target = 'rich:aaaa:html'): EditMessage => ({
  kind: 'text',
  target,
  value: html,
});
const undo = () => screen.getByRole('button', { name: /^Undo:/ });

it('saves by itself what is written on the page, and takes it back as one act', async () => {
  const { tell, sent, content } = show();
  await tree();
  tell({ kind: 'writing', target: 'rich:aaaa:html', mode: 'rich' });
  tell(text('<p>F</p>'));
  tell(text('<p>Fresh</p>'));
  tell({ kind: 'written', target: 'rich:aaaa:html' });
  expect(await screen.findByText(/^Saved/)).toBeDefined();
  expect(sent.at(-1)).toEqual({
    content: changeField(START, 'aaaa', 'html', '<p>Fresh</p>'),
    baseVersion: 'v1',
  });
  fireEvent.click(undo());
  expect(content()).toEqual(START);
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true, shiftKey: true });
  expect(content()).toEqual(changeField(START, 'aaaa', 'html', '<p>Fresh</p>'));
});

it('sets the looks of the text that is written, and shows none for plain words', async () => {
  const { tell, commands } = show();
  await tree();
  tell({ kind: 'writing', target: 'rich:aaaa:html', mode: 'rich' });
  tell({ kind: 'looks', looks: ['bold'], href: '', mayLink: true });
  const bar = within(screen.getByRole('toolbar', { name: 'Looks of the text' }));
  expect(bar.getByRole('button', { name: /^Bold/ }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(bar.getByRole('button', { name: 'Heading' }));
  expect(commands.at(-1)).toEqual({ kind: 'look', look: 'h2' });
  fireEvent.click(bar.getByRole('button', { name: 'Link' }));
  const address = await screen.findByRole('combobox', { name: 'Leads to' });
  fireEvent.change(address, { target: { value: 'javascript:x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set the link' }));
  expect(await screen.findByText(/Enter an address that begins with/)).toBeDefined();
  fireEvent.change(address, { target: { value: '/about' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set the link' }));
  expect(commands.at(-1)).toEqual({ kind: 'link', href: '/about' });
  tell({ kind: 'writing', target: 'line:aaaa:label', mode: 'plain' });
  expect(screen.queryByRole('toolbar', { name: 'Looks of the text' })).toBeNull();
});

it('adds, moves, duplicates and removes blocks by keys', async () => {
  const user = userEvent.setup();
  const { content } = show();
  const outline = await tree();
  expect(await rowsOf()).toEqual(['Section 1', 'FirstText', 'SecondText']);
  await user.click(screen.getByRole('button', { name: 'Add block' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search blocks' }), 'button{Enter}');
  expect(await rowsOf()).toEqual(['Section 1', 'FirstText', 'SecondText', 'Visit the shopButton']);
  expect(screen.getByText(`3 of ${BLOCKS_MAX} blocks`)).toBeDefined();
  outline.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await rowsOf()).toEqual(['Section 1', 'FirstText', 'Visit the shopButton', 'SecondText']);
  await user.keyboard('{Control>}d{/Control}');
  expect((await rowsOf()).filter((row) => row === 'Visit the shopButton')).toHaveLength(2);
  await user.keyboard('{Delete}');
  expect((await rowsOf()).filter((row) => row === 'Visit the shopButton')).toHaveLength(1);
  await user.keyboard('{Control>}zzz{/Control}');
  await user.keyboard('{Control>}z{/Control}');
  expect(content()).toEqual(START);
});

it('moves a block by keys on into the next section, and says where it is', async () => {
  const user = userEvent.setup();
  show();
  const outline = await tree();
  await user.click(screen.getByRole('button', { name: 'Add section' }));
  await user.click(within(outline).getByText('Second'));
  outline.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await rowsOf()).toEqual(['Section 1', 'FirstText', 'Section 2', 'SecondText']);
  expect(await screen.findByText('It is block 1 of Section 2.')).toBeDefined();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('It cannot go there.')).toBeDefined();
});

it('says why not where the page is full', async () => {
  const user = userEvent.setup();
  const blocks = Array.from({ length: BLOCKS_MAX }, (_, at) => textBlock(`b${at}bb`, ''));
  const { content } = show({ content: { sections: [newSection('full', blocks)] } });
  await user.click(await screen.findByRole('button', { name: 'Add block' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/at most 60 blocks/);
  expect(content()?.sections[0]?.blocks).toHaveLength(BLOCKS_MAX);
});

it('changes what is set of a block and of its section', async () => {
  const user = userEvent.setup();
  const { tell, content } = show();
  await tree();
  tell({ kind: 'block', blockId: 'aaaa', act: 'settings' });
  const width = screen.getByRole('slider', { name: 'Width in columns' });
  fireEvent.keyDown(width, { key: 'ArrowLeft' });
  expect(content()?.sections[0]?.blocks[0]?.span).toBe(11);
  tell({ kind: 'section', sectionId: 'one1', act: 'choose' });
  await user.click(screen.getByRole('combobox', { name: 'Background' }));
  await user.click(await screen.findByRole('option', { name: 'Dark' }));
  expect(content()?.sections[0]?.background).toBe('dark');
});

it('does at once what is asked for at a block on the page', async () => {
  const { tell, content } = show();
  await tree();
  const order = () => content()?.sections.flatMap(({ blocks }) => blocks.map(({ id }) => id));
  tell({ kind: 'block', blockId: 'bbbb', act: 'up' });
  expect(order()).toEqual(['bbbb', 'aaaa']);
  tell({ kind: 'block', blockId: 'bbbb', act: 'remove' });
  expect(order()).toEqual(['aaaa']);
  tell({ kind: 'block', blockId: 'aaaa', act: 'duplicate' });
  expect(order()).toHaveLength(2);
});

it('writes on at once in a block that was asked for on the page', async () => {
  const user = userEvent.setup();
  const { tell, commands, content } = show();
  await tree();
  tell({ kind: 'slash', target: 'rich:aaaa:html' });
  await user.type(await screen.findByRole('combobox', { name: 'Search blocks' }), 'button{Enter}');
  const added = content()?.sections[0]?.blocks[1];
  expect(added?.type).toBe('button');
  expect(commands).toContainEqual({ kind: 'writeBlock', blockId: added?.id });
});

it('puts a picture of the library into a block', async () => {
  const block = newBlock({ type: 'image', sample: {} }, 'pics');
  const { tell, content, edit } = show({ content: { sections: [newSection('one1', [block])] } });
  await tree();
  tell({ kind: 'blockPicture', blockId: 'pics', index: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'The picture' }));
  const mediaId = 'c'.repeat(24);
  expect(content()?.sections[0]?.blocks[0]?.data).toEqual({ picture: { mediaId } });
  expect(edit()?.sections?.sources.pictures).toHaveProperty(mediaId);
});

it('merges what somebody else saved meanwhile, keeps my block, and can take theirs', async () => {
  const theirs = changeField(
    changeField(START, 'aaaa', 'html', '<p>Theirs</p>'),
    'bbbb',
    'html',
    '<p>New</p>',
  );
  const { tell, sent, content } = show({ stale: theirs });
  await tree();
  tell(text('<p>Mine</p>'));
  expect(await screen.findByText(/Somebody else changed “Theirs” meanwhile/)).toBeDefined();
  await waitFor(() => expect(sent.at(-1)?.baseVersion).toBe('v2'));
  expect(content()).toEqual(changeField(theirs, 'aaaa', 'html', '<p>Mine</p>'));
  fireEvent.click(screen.getByRole('button', { name: 'Use their version' }));
  expect(content()).toEqual(theirs);
});

it('keeps a place of the theme by itself, and prints another picture as wide as the one before', async () => {
  const { tell, sentPlaces } = show({ content: null });
  expect(await screen.findByText(/made by a template of the theme/)).toBeDefined();
  tell(text('<h1>Bowls</h1>', 'place:title'));
  await waitFor(() =>
    expect(sentPlaces).toEqual([{ before: { title: '<h1>Pots</h1>' }, places: { title: '<h1>Bowls</h1>' } }]),
  );
  tell({ kind: 'picture', target: 'place:hero' });
  fireEvent.click(screen.getByRole('button', { name: 'The picture' }));
  await waitFor(() => expect(JSON.stringify(sentPlaces.at(-1))).toContain('50vw'));
});

it('leads to the panel for markup that is not written on the page', async () => {
  const { tell } = show({ content: null, places: { note: '<p class="x">Note</p>' } });
  await screen.findByText(/made by a template of the theme/);
  tell({ kind: 'markup', target: 'place:note' });
  expect(await screen.findByText(/HTML that would be lost/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Text: note' })).toBeDefined();
});

it('holds links, and opens one when it is asked to', async () => {
  const { tell, paths } = show();
  await tree();
  tell({ kind: 'held', path: '/about' });
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(paths).toEqual(['/about']);
});

it('shows the page without marks while it is only looked at', async () => {
  const { edit } = show();
  await tree();
  expect(edit()?.isMarked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'View' }));
  expect(edit()?.isMarked).toBe(false);
});

it('has what was typed and not saved again after the window was loaded anew', async () => {
  const first = show({ keepsNothing: true });
  await tree();
  first.tell(text('<p>Typed</p>'));
  expect(await screen.findByText(/This could not be kept. What you typed is kept here/)).toBeDefined();
  cleanup();
  const { content } = show();
  await tree();
  expect(content()).toEqual(changeField(START, 'aaaa', 'html', '<p>Typed</p>'));
});

it('says why a page could not be opened, and lets it be tried again', async () => {
  show({ isAway: true });
  expect(await screen.findByText('The page could not be read.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

const IMAGE_PAGE: PageContent = {
  sections: [
    newSection('one1', [
      newBlock({ type: 'image', sample: { picture: { mediaId: 'c'.repeat(24), ratio: 'square' } } }, 'pict'),
    ]),
  ],
};
const pictureOf = (content: PageContent | undefined) => content?.sections[0]?.blocks[0]?.data['picture'];

it('sets what stays in sight of a picture by keys, and the shape that it is cut to, as acts to be taken back', async () => {
  const user = userEvent.setup();
  const { tell, content } = show({ content: IMAGE_PAGE });
  await tree();
  tell({ kind: 'blockPicture', blockId: 'pict', index: 0 });
  await user.click(await screen.findByRole('button', { name: 'The picture' }));
  expect(pictureOf(content())).toEqual({ mediaId: 'c'.repeat(24), ratio: 'square' });
  tell({ kind: 'block', blockId: 'pict', act: 'choose' });
  const point = await screen.findByRole('slider', { name: 'Focal point' });
  point.focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  expect(pictureOf(content())).toMatchObject({ focalPoint: { x: 0.51, y: 0.6 } });
  await user.click(screen.getByRole('button', { name: '16:9' }));
  expect(pictureOf(content())).toMatchObject({ ratio: 'widescreen' });
  await user.click(screen.getByRole('button', { name: 'Not cropped' }));
  expect(pictureOf(content())).not.toHaveProperty('ratio');
  expect(screen.getByText(/^Phone, 390 px: shown 390 px wide, loads/)).toBeDefined();
});

it('cuts the picture at a place of the theme, and takes it away', async () => {
  const user = userEvent.setup();
  const { tell, edit } = show({ places: { hero: '<img src="/a.webp" width="800" height="600" alt="">' } });
  await tree();
  tell({ kind: 'picture', target: 'place:hero' });
  await user.click(await screen.findByRole('button', { name: 'Crop and focal point' }));
  await user.click(await screen.findByRole('button', { name: '1:1' }));
  expect(edit()?.places['hero']).toContain('aspect-ratio: 1.0000');
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(edit()?.places['hero']).toBe('');
  expect(screen.getByText(/Nothing stands here yet/)).toBeDefined();
});

const LONG: PageContent = {
  sections: [
    newSection(
      'one1',
      ['aaaa', 'bbbb', 'cccc'].map((id) => textBlock(id, `<p>${id}</p>`)),
    ),
    newSection('two2', [textBlock('dddd', '<p>dddd</p>')]),
  ],
};
const idsOf = (content: PageContent | undefined) =>
  content?.sections.map(({ blocks }) => blocks.map(({ id }) => id).join(' ')).join(' | ');

it('moves, duplicates and removes several blocks at once, each as one act', async () => {
  const user = userEvent.setup();
  const { content } = show({ content: LONG });
  const outline = await tree();
  await user.click(within(outline).getByText('aaaa'));
  outline.focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByText('2 blocks are chosen')).toBeDefined();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(idsOf(content())).toBe('cccc aaaa bbbb | dddd');
  expect(await screen.findByText('They are in Section 1, from block 2 on.')).toBeDefined();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(idsOf(content())).toBe('cccc | aaaa bbbb dddd');
  await user.keyboard('{Control>}d{/Control}');
  expect(idsOf(content())).toMatch(/^cccc \| aaaa bbbb \w{12} \w{12} dddd$/);
  outline.focus();
  await user.keyboard('{Delete}');
  expect(idsOf(content())).toBe('cccc | aaaa bbbb dddd');
  await user.keyboard('{Control>}zzzz{/Control}');
  expect(content()).toEqual(LONG);
});

it('chooses several blocks on the page by Shift with a click and with the arrow keys', async () => {
  const { tell, commands, content } = show({ content: LONG });
  await tree();
  tell({ kind: 'block', blockId: 'aaaa', act: 'choose' });
  tell({ kind: 'block', blockId: 'cccc', act: 'range' });
  expect(commands.at(-1)).toEqual({ kind: 'showBlock', blockId: 'cccc', others: ['aaaa', 'bbbb'] });
  tell({ kind: 'block', blockId: 'aaaa', act: 'moreDown' });
  expect(commands.at(-1)).toEqual({
    kind: 'showBlock',
    blockId: 'dddd',
    others: ['aaaa', 'bbbb', 'cccc'],
  });
  tell({ kind: 'block', blockId: 'bbbb', act: 'remove' });
  expect(idsOf(content())).toBe(' | ');
  fireEvent.click(undo());
  expect(content()).toEqual(LONG);
});

it('puts what is dropped on the page where it fell', async () => {
  const { tell, content, commands } = show({ content: LONG });
  await tree();
  tell({
    kind: 'drop',
    carried: { kind: 'blocks', ids: ['aaaa', 'dddd'] },
    gap: { sectionId: 'one1', before: 'cccc' },
  });
  expect(idsOf(content())).toBe('bbbb aaaa dddd cccc | ');
  tell({ kind: 'drop', carried: { kind: 'section', id: 'two2' }, gap: { sectionId: null, before: 'one1' } });
  expect(idsOf(content())).toBe(' | bbbb aaaa dddd cccc');
  expect(await screen.findByText('It is section 1 of 2.')).toBeDefined();
  tell({ kind: 'drop', carried: { kind: 'new', type: 'quote' }, gap: { sectionId: 'two2', before: null } });
  expect(content()?.sections[0]?.blocks[0]?.type).toBe('quote');
  expect(commands.at(-1)?.kind).toBe('writeBlock');
  tell({ kind: 'drop', carried: { kind: 'new', type: 'no-such' }, gap: { sectionId: 'two2', before: null } });
  for (let acts = 0; acts < 3; acts += 1) fireEvent.click(undo());
  expect(content()).toEqual(LONG);
});

it('adds a block before another one, and a section after one, from the page', async () => {
  const user = userEvent.setup();
  const { tell, content } = show({ content: LONG });
  await tree();
  tell({ kind: 'block', blockId: 'bbbb', act: 'addBefore' });
  await user.type(await screen.findByRole('combobox', { name: 'Search blocks' }), 'quote{Enter}');
  expect(content()?.sections[0]?.blocks.map(({ type }) => type)).toEqual(['html', 'quote', 'html', 'html']);
  tell({ kind: 'section', sectionId: 'one1', act: 'add' });
  expect(content()?.sections).toHaveLength(3);
  expect(content()?.sections[1]?.blocks).toEqual([]);
});

it('opens the template of the page in the code, beside that page', async () => {
  const { templates } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Code' }));
  expect(templates).toEqual([['pages/sections.page', '/visit']]);
});

it('says where what texts are written with does not load, and tries again', async () => {
  const { tell, commands } = show();
  await tree();
  tell({ kind: 'unloaded', target: 'rich:aaaa:html' });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(commands.at(-1)).toEqual({ kind: 'write', target: 'rich:aaaa:html' });
});
