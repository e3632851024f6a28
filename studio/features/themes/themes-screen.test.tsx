import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { IMPORT_LIMITS } from '#shared/features/themes/archive.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import type { Workspace } from '../templates/workspace.ts';
import { packFolder } from './pack-folder.ts';
import { ThemesScreen } from './themes-screen.tsx';

const LOOKED = {
  name: 'Mill',
  report: [
    {
      kind: 'ignored',
      what: 'There is no site tag "carousel".',
      path: 'pages/home.page',
      line: 2,
      count: 3,
      remedy: 'Change it in the editor.',
    },
    { kind: 'supported', what: 'Templates', path: 'site.region', line: 1, count: 1, remedy: '' },
  ],
  changes: [{ path: 'site.region', was: null, is: 'a'.repeat(64) }],
  isImported: false,
  preview: { files: [], css: '' },
};

const WEBSITE = {
  language: 'en-US',
  currency: 'USD',
  timeZone: 'UTC',
  country: '',
  weightUnit: 'GRAM',
} as unknown as Website;

const text = async (answer: Response) => ({ status: answer.status, text: await answer.text() });

/** A server that takes every theme and does what it is told. */
function show({ answers = {} as Answers, mayImport = true, looked = LOOKED } = {}) {
  const begun: unknown[] = [];
  const taken: unknown[] = [];
  const studio = createTestStudio({
    beginUpload: ({ query, site }: { query: object; site: string }) => {
      begun.push([site, query]);
      return { upload: 'u1' };
    },
    sendUploadPart: () => ({ isSettled: false }),
    cancelUpload: () => ({}),
    endUpload: () => ({ status: 200, text: JSON.stringify(looked) }),
    'POST /api/v1/theme/import/undo': ({ body }: { body: object }) => {
      taken.push(body);
      return { kept: ['site.region'] };
    },
    ...answers,
  });
  const workspace = { load: async () => undefined } as unknown as Workspace;
  renderInStudio(
    <ThemesScreen
      website={WEBSITE}
      workspace={workspace}
      templatesPath="templates"
      mayImport={mayImport}
      mayCreate
      showPreview={() => <p>The pages</p>}
    />,
    studio,
  );
  return { begun, taken };
}

const choose = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('ZIP archive of a theme'), file);
const archive = new File(['PK'], 'mill.zip', { type: 'application/zip' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

describe('a theme that is chosen', () => {
  it('is looked at before anything is changed, with its report by kinds and a preview', async () => {
    const { begun } = show();
    await choose(archive);
    const report = await screen.findByRole('list', { name: 'Report' });
    expect(within(report).getAllByRole('listitem').length).toBe(2);
    expect(report.textContent).toContain('pages/home.page:2 and 2 more');
    await userEvent.click(screen.getByRole('radio', { name: 'Supported (1)' }));
    expect(within(screen.getByRole('list', { name: 'Report' })).getAllByRole('listitem').length).toBe(1);
    await press('Show preview');
    expect(screen.getByText('The pages')).toBeDefined();
    expect(begun).toEqual([[expect.any(String) as string, { look: 'true', preview: 'true' }]]);
  });

  it('comes into the draft, is still known when the screen is opened again, and is taken back', async () => {
    const { begun, taken } = show();
    await choose(archive);
    await press('Import into the draft');
    expect(await screen.findByText(/mill\.zip is in the draft: 1 file was/)).toBeDefined();
    expect(begun.length).toBe(2);
    cleanup();
    const again = show();
    await press('Undo import');
    expect(await screen.findByText(/1 file changed since: site\.region/)).toBeDefined();
    expect([taken, again.taken]).toEqual([[], [{ changes: LOOKED.changes }]]);
  });

  it('cannot be imported where it changes nothing', async () => {
    show({ looked: { ...LOOKED, changes: [] } });
    await choose(archive);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import into the draft' });
    expect(button.disabled).toBe(true);
  });

  it('is refused with the words of the server, and another one can be chosen', async () => {
    const sentence = '"a" is a link. A theme holds files only.';
    show({ answers: { endUpload: () => text(refuse(400, 'THEME_REFUSED', sentence)) } });
    await choose(archive);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(await screen.findByRole('button', { name: 'Choose a ZIP archive' })).toBeDefined();
  });

  it('is given up while it is sent', async () => {
    show({ answers: { sendUploadPart: () => new Promise(() => undefined) } });
    await choose(archive);
    expect((await screen.findByRole('status')).textContent).toContain('Sending the theme');
    await press('Cancel');
    // What was sent is given up with the next part; until then nothing more can be chosen.
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes into a new site in one act', async () => {
    const made: unknown[] = [];
    const { begun } = show({
      answers: {
        'POST /api/v1/websites': ({ body }: { body: object }) => {
          made.push(body);
          return refuse(409, 'HOST_TAKEN', 'mill leads to a site already.');
        },
      },
    });
    await choose(archive);
    await press('Import into a new site…');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mill');
    await press('Create site with this theme');
    expect((await screen.findByRole('alert')).textContent).toContain('leads to a site already');
    expect(made).toEqual([expect.objectContaining({ title: 'Mill', slug: 'mill', startWith: 'empty' })]);
    expect(begun.length).toBe(1);
  });
});

describe('a folder', () => {
  const inFolder = (path: string, content: string | Uint8Array<ArrayBuffer>) =>
    Object.assign(new File([content], path.split('/').at(-1) ?? ''), { webkitRelativePath: path });
  const run = () => ({ signal: new AbortController().signal, onRead: () => undefined });

  it('is packed with names of any kind and bytes as they are, without what systems leave behind', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const blob = await packFolder(
      [
        inFolder('mill/template.conf', '{}'),
        inFolder('mill/assets/ünusual (1) + %20.png', bytes),
        inFolder('mill/.DS_Store', 'x'),
        inFolder('mill/__proto__', 'y'),
      ],
      run(),
    );
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      'mill/__proto__',
      'mill/assets/ünusual (1) + %20.png',
      'mill/template.conf',
    ]);
    expect(files['mill/assets/ünusual (1) + %20.png']).toEqual(bytes);
    expect(strFromU8(files['mill/template.conf'] ?? new Uint8Array())).toBe('{}');
  });

  it.each([
    ['The folder holds no files.', [inFolder('mill/.DS_Store', 'x')]],
    ['differ only in capitals', [inFolder('mill/A', 'x'), inFolder('mill/a', 'x')]],
    [
      'has more than 20 MB',
      [
        {
          name: 'a',
          webkitRelativePath: 'mill/a',
          size: IMPORT_LIMITS.file + 1,
          arrayBuffer: async () => new ArrayBuffer(0),
        },
      ],
    ],
  ])('is not sent where %s', async (message, files) => {
    await expect(packFolder(files, run())).rejects.toThrow(message);
  });

  it('is given up while it is read', async () => {
    const control = new AbortController();
    control.abort();
    const packed = packFolder([inFolder('mill/template.conf', '{}')], { ...run(), signal: control.signal });
    await expect(packed).rejects.toThrow('abort');
  });
});

it('the draft is exported', async () => {
  const saved: string[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  show({ answers: { 'GET /api/v1/theme/export': () => ({ filename: 'mill.zip', archive: 'UEs=' }) } });
  await press('Export theme');
  await expect.poll(() => saved).toEqual(['mill.zip']);
  HTMLAnchorElement.prototype.click = click;
});

it('who may not write code exports only', async () => {
  show({ mayImport: false });
  expect(await screen.findByText(/Importing one takes an administrator/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose a ZIP archive' })).toBeNull();
});
