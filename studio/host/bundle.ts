import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built window. */
export interface BundleFile {
  readonly body: Buffer;
  readonly type: string;
  /** Whether the name carries a hash of the content, so that it may be kept for ever. */
  readonly isImmutable: boolean;
}

/** The built window by path from its root, with a leading slash. */
export type Bundle = ReadonlyMap<string, BundleFile>;

/** The page that holds the preview; it has a policy of its own. */
export const PREVIEW_FRAME_PATH = '/preview-frame.html';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * Reads the built window into memory. Requests are then looked up by name in it, so that no request of any
 * form can reach another file of the machine.
 * @throws when the folder is missing or holds no start page
 */
export async function readBundle(folder: string): Promise<Bundle> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in TYPES);
  const bundle = new Map<string, BundleFile>();
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    bundle.set(path, {
      body: await readFile(file),
      type: TYPES[extname(entry.name)] ?? 'application/octet-stream',
      isImmutable: path.startsWith('/assets/') || path.startsWith('/frame/'),
    });
  }
  if (!bundle.has('/index.html')) throw new Error(`There is no built studio in ${folder}.`);
  return bundle;
}

/** The file that a request's path names, or undefined. Only exact names count: nothing is decoded or joined. */
export function findBundleFile(bundle: Bundle, pathname: string): BundleFile | undefined {
  return bundle.get(pathname === '/' ? '/index.html' : pathname);
}
