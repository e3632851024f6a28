import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '#shared/features/contributors/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { findAllowedEndpoint, findUploadEndpoint, inputLimitOf } from './allowed-endpoints.ts';

const STUDIO = path.join(import.meta.dirname, '..');
const PROJECT = path.join(STUDIO, '..');
const IMPORT = /import \{([^}]*)\} from '#(shared\/features\/[\w-]+\/contract\.ts)'/g;
const endpointSchema = z.object({ method: z.string(), path: z.string(), input: z.unknown() });

/** Called by the host alone, which keeps the token; screens read how they are asked, and name what they answer. */
const HOST_ONLY = new Set(['signIn', 'signInByLink', 'passSecondStep', 'getSession']);

/** The values that the window takes from contracts, as `file name`. */
async function readImports(): Promise<ReadonlySet<string>> {
  const folders = ['features', 'renderer', 'api', 'components'];
  const lists = await Promise.all(
    folders.map((folder) => readdir(path.join(STUDIO, folder), { recursive: true, withFileTypes: true })),
  );
  const files = lists
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return new Set(
    texts
      .flatMap((text) => [...text.matchAll(IMPORT)])
      .flatMap(([, names = '', file = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type ') && !HOST_ONLY.has(name))
          .map((name) => `${file} ${name}`),
      ),
  );
}

describe('what a window may call', () => {
  it('is not signing in, whose answer holds the token', () => {
    expect(findAllowedEndpoint(signIn.method, signIn.path)).toBeUndefined();
  });

  it('may be longer where the server takes more', () => {
    expect(inputLimitOf(writeTemplateFile)).toBeGreaterThan(inputLimitOf(getWebsite));
  });

  it('is every call of the screens, each of which is declared with `studio: true`', async () => {
    const endpoints = await Promise.all(
      [...(await readImports())].map(async (line) => {
        const [file = '', name = ''] = line.split(' ');
        const contract = z.record(z.string(), z.unknown()).parse(await import(path.join(PROJECT, file)));
        return { line, ...endpointSchema.safeParse(contract[name]) };
      }),
    );
    const called = endpoints.filter(({ success }) => success);
    expect(called.length).toBeGreaterThan(100);
    const refused = called.filter(({ data }) => {
      const { method, path: declared } = endpointSchema.parse(data);
      const address = declared.replace(/:\w+/g, 'x');
      return (findAllowedEndpoint(method, address) ?? findUploadEndpoint(method, address)) === undefined;
    });
    expect(refused.map(({ line }) => line)).toEqual([]);
  });
});
