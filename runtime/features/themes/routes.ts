import {
  changeThemeFiles,
  chooseTheme,
  exportTheme,
  importTheme,
  listThemeFiles,
  readThemeFiles,
  undoThemeImport,
} from '#shared/features/themes/contract.ts';
import { IMPORT_LIMITS } from '#shared/features/themes/archive.ts';
import type { Api } from '../../http/mount.ts';
import { refuse } from '../../http/refusal.ts';
import type { ThemeFilesService } from './files.ts';
import type { ThemeService } from './service.ts';

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > IMPORT_LIMITS.packed) throw refuse('TOO_LARGE');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The calls that bring themes in and take them out. */
export function mountThemes(api: Api, themes: ThemeService, files: ThemeFilesService): void {
  api.mountUpload(importTheme, async ({ query }, context, body) =>
    themes.import(context, query, await collect(body)),
  );
  api.mount(chooseTheme, (input, context) => themes.choose(context, input));
  api.mount(undoThemeImport, ({ body }, context) => themes.undo(context, body));
  api.mount(exportTheme, (_, { site }) => themes.export(site));
  api.mount(listThemeFiles, (_, { site }) => files.list(site));
  api.mount(readThemeFiles, ({ body }, { site }) => files.read(site, body));
  api.mount(changeThemeFiles, ({ body }, context) => files.change(context, body));
}
