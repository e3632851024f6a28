import { existsSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { listTemplateFiles, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { asOwner, type Owner } from '../e2e/support/owner.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The folders of the theme of the sample shop; of a file that several have, that of the last one counts. */
const FOLDERS = ['themes/base', 'sample-site/theme', 'themes/saltmarsh'].map((name) =>
  path.join(ROOT, 'resources', name),
);
/** Fonts and pictures are loaded with the sample site; what is written by hand can be changed while it runs. */
const WRITTEN_BY_HAND = /\.(block|conf|css|item|js|less|list|page|region)$/;
const QUIET_MS = 200;

/** Publishes files of the theme as they are on disk; says what was published, or why it was not. */
async function publish(owner: Owner, files: readonly string[]): Promise<string> {
  const { files: stored } = await owner.call(listTemplateFiles, {});
  const hashes = new Map(stored.map(({ path: name, hash }) => [name, hash]));
  for (const file of files) {
    const folder = FOLDERS.findLast((one) => existsSync(path.join(one, file)));
    if (folder === undefined) continue;
    const content = readFileSync(path.join(folder, file), 'utf8');
    const body = { path: file, content, baseHash: hashes.get(file) ?? null };
    await owner.call(writeTemplateFile, { body });
  }
  const { liveReleaseId } = await owner.call(getWebsite, {});
  const paths = [...files];
  await owner.call(publishRelease, {
    body: { expectedLiveReleaseId: liveReleaseId, note: 'Changed on disk', paths },
  });
  return `Published ${files.join(', ')}.`;
}

const [site = '', email = '', password = ''] = process.argv.slice(2);
const owner = await asOwner({ site, login: { email, password } });
const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
let publishing = Promise.resolve();

function follow(name: string | null): void {
  const file = name?.replaceAll(path.sep, '/') ?? '';
  if (!WRITTEN_BY_HAND.test(file)) return;
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const files = [...changed];
    changed.clear();
    publishing = publishing
      .then(() => publish(owner, files))
      .then(console.log, (error: Error) => console.log(`The theme was not published: ${error.message}`));
  }, QUIET_MS);
}

for (const folder of FOLDERS) watch(folder, { recursive: true }, (_event, name) => follow(name));
console.log('theme followed');
