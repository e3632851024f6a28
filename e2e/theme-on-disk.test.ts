import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { listThemeFiles, readThemeFiles } from '#shared/features/themes/contract.ts';
import { asOwner } from './support/owner.ts';
import { PROJECT } from './support/product.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expect, test } from './support/test.ts';

const FILE = 'collections/products.item';
const MANY = 200;
/** Number of the role that may write code. */
const ADMIN = 1;

// Its theme is another one afterwards.
test.use({ productOf: 'theme-on-disk' });
test.describe.configure({ timeout: 180_000 });

/** Mirrors a theme into a folder; what it says is read line by line. */
function startMirror(folder: string, server: string, token: string) {
  const said: Record<string, unknown>[] = [];
  const options = ['mirror', folder, '--server', server, '--json'];
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(PROJECT, '.scripts/theme.ts'), ...options],
    { cwd: PROJECT, env: { ...process.env, AWNING_TOKEN: token }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let rest = '';
  child.stdout?.on('data', (text: Buffer) => {
    const lines = (rest + text.toString()).split('\n');
    rest = lines.pop() ?? '';
    said.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    said,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

test('a theme is worked on in a folder and in the studio at once, and nothing is lost', async ({
  studio,
  product,
}) => {
  const owner = await asOwner(product);
  const body = { name: 'Mirror', roles: [ADMIN] };
  const { token } = await owner.call(createApiToken, { body });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'awning-theme-'));
  const onDisk = (file: string) => readFile(path.join(folder, file), 'utf8');
  const inDraft = async (file: string) => {
    const { files } = await owner.call(readThemeFiles, { body: { paths: [file] } });
    return files.map(({ content }) => Buffer.from(content, 'base64').toString())[0];
  };
  const mirror = startMirror(folder, product.site, token);

  try {
    await test.step('the folder gets all files of the draft', async () => {
      await expect.poll(() => mirror.said.at(-1)?.['event'], { timeout: 60_000 }).toBe('ready');
      const { files } = await owner.call(listThemeFiles, {});
      expect(mirror.said.filter(({ event }) => event === 'to-disk').length).toBe(files.length);
    });

    await test.step('what is saved in the studio and on disk at once is in both', async () => {
      const window = createStudioWindow(studio);
      await window.signIn(product.login);
      await window.openFile(FILE);
      await window.typeAtStart('<p class="of-studio">Studio</p>\n');
      // Read before: a program that writes what it read long ago takes out what came in between.
      const text = await onDisk(FILE);
      await Promise.all([
        window.saveDraft(),
        writeFile(path.join(folder, FILE), `${text}\n<p class="of-disk">Disk</p>\n`),
      ]);
      await expect.poll(() => inDraft(FILE)).toMatch(/of-studio[\s\S]*of-disk/);
      await expect.poll(() => onDisk(FILE)).toMatch(/of-studio[\s\S]*of-disk/);
    });

    await test.step('many files at once arrive', async () => {
      const names = Array.from({ length: MANY }, (_, at) => `blocks/many-${at}.block`);
      await Promise.all(names.map((name) => writeFile(path.join(folder, name), name)));
      const count = async () =>
        (await owner.call(listThemeFiles, {})).files.filter((file) => names.includes(file.path)).length;
      await expect.poll(count, { timeout: 30_000 }).toBe(MANY);
    });

    await test.step('a deletion and a file that became empty ask first', async () => {
      await rm(path.join(folder, 'blocks/many-0.block'));
      await writeFile(path.join(folder, FILE), '');
      const asked = () =>
        mirror.said.filter(({ event }) => event === 'question').flatMap(({ paths }) => paths as string[]);
      await expect.poll(asked).toEqual(expect.arrayContaining(['blocks/many-0.block', FILE]));
      expect(await inDraft(FILE)).toContain('of-disk');
      expect(await inDraft('blocks/many-0.block')).toBe('blocks/many-0.block');
    });
  } finally {
    await mirror.stop();
    await rm(folder, { recursive: true });
  }
});
