import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Media } from '#shared/features/media/contract.ts';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import type { OpenUse } from './media-detail.tsx';
import { MediaScreen } from './media-screen.tsx';
import { mediaOf } from './testing/media-of.ts';
import { UploadsControl } from './uploads-control.tsx';
import { UploadsProvider } from './uploads-context.tsx';

const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
const BOWL = mediaOf({ id: ids[0], filename: 'bowl.png' });
const MUG = mediaOf({ id: ids[1], filename: 'mug.png', altText: '' });
const GUIDE = mediaOf({ id: ids[2], filename: 'guide.pdf', kind: 'document', altText: '' });

interface Call {
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

interface Server {
  readonly calls: Call[];
  media: readonly Media[];
}

function mediaAnswers(server: Server): Answers {
  const answers: Record<string, (input: Call) => unknown> = {
    'GET /api/v1/media': (call) => {
      server.calls.push(call);
      return { media: server.media, total: server.media.length, hasNextPage: false, nextPageCursor: null };
    },
  };
  for (const { id } of server.media) {
    answers[`GET /api/v1/media/${id}`] = () => ({
      media: server.media.find((one) => one.id === id),
      uses: [
        { kind: 'template', id: 'site.region', title: 'site.region' },
        { kind: 'product', id: 'p', title: 'Tide mug' },
      ],
      duplicateIds: [],
    });
    answers[`PUT /api/v1/media/${id}`] = (call) => {
      server.calls.push(call);
      const { version, ...fields } = call.body ?? {};
      server.media = server.media.map((one) =>
        one.id === id ? { ...one, ...fields, version: Number(version) + 1 } : one,
      );
      return { media: server.media.find((one) => one.id === id) };
    };
    answers[`DELETE /api/v1/media/${id}`] = (call) => {
      server.calls.push(call);
      server.media = server.media.filter((one) => one.id !== id);
      return { binEntryId: 'e'.repeat(24) };
    };
  }
  return answers as Answers;
}

const openNothing: OpenUse = () => undefined;

function show(
  media: readonly Media[] = [BOWL, MUG, GUIDE],
  answers: Answers = {},
  onOpenUse: OpenUse = openNothing,
) {
  const server: Server = { calls: [], media };
  const studio = createTestStudio({ ...mediaAnswers(server), ...answers });
  renderInStudio(
    <UploadsProvider>
      <UploadsControl path="content/media" />
      <MediaScreen onOpenUse={onOpenUse} />
    </UploadsProvider>,
    studio,
  );
  return server;
}

beforeEach(() => {
  window.location.hash = '#/content/media';
  window.sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  window.location.hash = '';
});

const options = () => screen.findAllByRole('option');
const list = () => screen.findByRole('listbox', { name: 'Files' });
const selected = () => screen.queryAllByRole('option', { selected: true }).length;

describe('the library', () => {
  it('names each file with its kind, and says which picture has no alt text', async () => {
    show();
    const names = (await options()).map((option) => option.getAttribute('aria-label'));
    expect(names).toEqual([
      'bowl.png, Picture, 1200 × 800, 34 KB',
      'mug.png, Picture, 1200 × 800, 34 KB, no alt text',
      'guide.pdf, Document, 1200 × 800, 34 KB',
    ]);
    expect(screen.getByText('3 files')).toBeDefined();
  });

  it('says what would be here, with the one button, where there is nothing', async () => {
    show([]);
    expect(await screen.findByText('No files yet')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Upload files' })).toHaveLength(2);
  });

  it('says so where nothing is like what was looked for, and shows everything again', async () => {
    window.location.hash = '#/content/media?search=teapot&kind=video&sort=name';
    const server = show([]);
    await userEvent.click(await screen.findByRole('button', { name: 'show everything' }));
    await waitFor(() => expect(server.calls).toHaveLength(2));
    expect(server.calls.map(({ query }) => query)).toEqual([
      { search: 'teapot', kind: 'video', sort: 'name' },
      { sort: 'name' },
    ]);
  });

  it('looks for what is typed', async () => {
    const server = show();
    await options();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search files' }), 'blue bowl ');
    await waitFor(() => expect(server.calls.at(-1)?.query).toEqual({ search: 'blue bowl' }));
    expect(window.location.hash).toBe('#/content/media?search=blue+bowl');
  });

  it('says why it cannot be read, and tries again', async () => {
    let tries = 0;
    show([BOWL], {
      'GET /api/v1/media': () => {
        tries += 1;
        return tries === 1
          ? refuse(503, 'BUSY', 'The server is busy.')
          : { media: [BOWL], total: 1, hasNextPage: false, nextPageCursor: null };
      },
    });
    expect(await screen.findByText('The server is busy.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await options()).toHaveLength(1);
  });
});

describe('selecting by keys', () => {
  it('opens what the arrows come to, adds with Shift, takes all with Ctrl+A, and none with Escape', async () => {
    show();
    (await list()).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('complementary', { name: 'About the file' })).toBeDefined();
    expect(selected()).toBe(1);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toBe(2);
    expect(screen.getByText('2 files selected')).toBeDefined();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe(3);
    await userEvent.keyboard('{Escape}');
    expect(selected()).toBe(0);
  });

  it('goes to the details with Enter and back with Escape', async () => {
    show();
    (await list()).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const title = await screen.findByRole('heading', { name: 'bowl.png' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(await list());
    expect(selected()).toBe(0);
  });
});

describe('the details of a file', () => {
  async function openBowl(answers: Answers = {}, onOpenUse?: OpenUse) {
    window.location.hash = `#/content/media?item=${BOWL.id}`;
    const server = show([BOWL, MUG], answers, onOpenUse);
    await screen.findByRole('heading', { name: 'bowl.png' });
    return server;
  }

  it('saves what is typed by itself, and says when', async () => {
    const server = await openBowl();
    const field = screen.getByRole('textbox', { name: 'Alt text' });
    await userEvent.clear(field);
    await userEvent.type(field, 'A bowl on sand');
    await screen.findByText(/^Saved /);
    expect(server.media[0]?.altText).toBe('A bowl on sand');
    expect(screen.getByText('14 of 250 characters')).toBeDefined();
  });

  it('counts what is too much and keeps it', async () => {
    const server = await openBowl();
    fireEvent.change(screen.getByRole('textbox', { name: 'Alt text' }), {
      target: { value: 'x'.repeat(260) },
    });
    expect(screen.getByText('10 characters too many')).toBeDefined();
    expect((await screen.findByRole('alert')).textContent).toContain('What you typed is kept here.');
    expect(server.media[0]?.altText).toBe('A bowl');
  });

  it('moves the focal point by arrow keys, cuts all seven shapes around it, and saves it', async () => {
    const server = await openBowl();
    const marker = screen.getByRole('slider', { name: 'Focal point' });
    marker.focus();
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
    expect(marker.getAttribute('aria-valuetext')).toBe('49 % from the left, 60 % from the top');
    const shapes = within(screen.getByRole('list', { name: 'Crop previews' })).getAllByRole('listitem');
    expect(shapes.map((shape) => shape.textContent)).toEqual([
      '1:1',
      '3:2',
      '2:3',
      '4:3',
      '3:4',
      '16:9',
      '2.4:1',
    ]);
    await waitFor(() => expect(server.media[0]?.focalPoint).toEqual({ x: 0.49, y: 0.6 }));
    await userEvent.click(screen.getByRole('button', { name: 'Center it' }));
    await waitFor(() => expect(server.media[0]?.focalPoint).toEqual({ x: 0.5, y: 0.5 }));
  });

  it('lets the person decide where somebody else changed the same', async () => {
    let stored = BOWL;
    await openBowl({
      [`PUT /api/v1/media/${BOWL.id}`]: ({ body }: Call) => {
        if (body?.['version'] === 1) {
          stored = { ...BOWL, version: 2, title: 'Theirs' };
          return refuse(409, 'STALE', 'Changed.', { current: stored });
        }
        stored = { ...stored, ...body, version: 3 };
        return { media: stored };
      },
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Mine');
    const question = await screen.findByRole('group', { name: 'Two versions of title' });
    expect(question.textContent).toContain(
      'Somebody else changed the title to Theirs at the same time. Your version is Mine.',
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(stored).toMatchObject({ title: 'Mine', version: 3 }));
  });

  it('leads to what uses it where there is a screen for that', async () => {
    const opened: string[] = [];
    await openBowl({}, ({ kind, id }) => (kind === 'template' ? () => void opened.push(id) : undefined));
    await userEvent.click(await screen.findByRole('button', { name: 'Theme file site.region' }));
    expect(opened).toEqual(['site.region']);
    expect(screen.getByText('Product Tide mug')).toBeDefined();
  });
});

describe('deleting', () => {
  it('puts a file into the bin, and takes it out again on Undo', async () => {
    const restored: string[] = [];
    const server = show([BOWL, MUG], {
      [`POST /api/v1/bin/${'e'.repeat(24)}/restoration`]: ({ path }: Call) => {
        restored.push(path);
        server.media = [BOWL, ...server.media];
        return { kind: 'template-file', itemId: BOWL.id, title: 'bowl.png', place: '' };
      },
    });
    (await list()).focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await screen.findByText('bowl.png is in the bin.');
    await waitFor(async () => expect(await options()).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await options()).toHaveLength(2));
    expect(restored).toHaveLength(1);
  });

  it('asks about a file that is in use, and deletes it anyway when told to', async () => {
    const queries: unknown[] = [];
    const server = show([BOWL], {
      [`DELETE /api/v1/media/${BOWL.id}`]: ({ query }: Call) => {
        queries.push(query);
        if (query?.['force'] === undefined) {
          const uses = [{ kind: 'product', id: 'p', title: 'Tide bowl' }];
          return refuse(409, 'MEDIA_IN_USE', 'This file is in use.', { uses });
        }
        server.media = [];
        return { binEntryId: 'e'.repeat(24) };
      },
    });
    (await list()).focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    const dialog = await screen.findByRole('dialog', { name: '1 file is in use' });
    expect(dialog.textContent).toContain('bowl.png (Product Tide bowl)');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete anyway' }));
    expect(await screen.findByText('No files yet')).toBeDefined();
    expect(queries).toEqual([undefined, { force: 'true' }]);
  });

  it('marks several pictures for decoration at once', async () => {
    const server = show();
    (await list()).focus();
    await userEvent.keyboard('{ArrowDown}{Control>}a{/Control}');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as decorative' }));
    await screen.findByText('2 pictures are marked as decorative.');
    expect(server.media.map(({ isDecorative }) => isDecorative)).toEqual([true, true, false]);
  });
});

describe('uploading', () => {
  const upload = (status: number, body: object): Answers => ({
    beginUpload: () => ({ upload: 'u' }),
    sendUploadPart: () => ({ isSettled: false }),
    endUpload: () => ({ status, text: JSON.stringify(body) }),
    cancelUpload: () => ({}),
  });
  const drop = (files: readonly File[]) =>
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
  const png = new File(['123'], 'new.png', { type: 'image/png' });

  it('takes what is dropped, tells that it has arrived, and shows it', async () => {
    const server = show([BOWL], upload(201, { media: MUG, isDuplicate: false }));
    await options();
    server.media = [MUG, BOWL];
    drop([png]);
    expect(await screen.findByRole('button', { name: '1 file uploaded' })).toBeDefined();
    await waitFor(async () => expect(await options()).toHaveLength(2));
    expect(await screen.findByText('1 file is in the library.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '1 file uploaded' }));
    const show_ = await screen.findByRole('link', { name: 'Show: new.png' });
    expect(show_.getAttribute('href')).toBe(`#/content/media?item=${MUG.id}`);
  });

  it('takes what is pasted, and gives pictures of the clipboard a name', async () => {
    const names: unknown[] = [];
    show([BOWL], {
      ...upload(201, { media: MUG, isDuplicate: true }),
      beginUpload: ({ query }: Call) => {
        names.push(query?.['filename']);
        return { upload: 'u' };
      },
    });
    await options();
    const files = [new File(['1'], 'image.png', { type: 'image/png' })];
    fireEvent.paste(document.body, { clipboardData: { files } });
    await userEvent.click(await screen.findByRole('button', { name: '1 file uploaded' }));
    expect(names).toEqual(['pasted.png']);
    expect(await screen.findByText('The library had this file already')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Keep both: pasted.png' })).toBeDefined();
  });

  it('says in the server’s words why a file was not taken', async () => {
    const error = 'The content of this file does not match its name. Save it again and retry.';
    show([BOWL], upload(415, { error, code: 'MEDIA_MISMATCH', requestId: 'r', data: { error } }));
    await options();
    drop([png]);
    await userEvent.click(await screen.findByRole('button', { name: '1 upload failed' }));
    expect(await screen.findByText(error)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again: new.png' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear finished' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 upload failed' })).toBeNull());
  });
});
