import { exportTheme, importTheme, undoThemeImport } from '#shared/features/themes/contract.ts';
import { IMPORT_LIMITS } from '#shared/features/themes/archive.ts';
import type { Api } from '../../http/mount.ts';
import { refuse } from '../../http/refusal.ts';
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
export function mountThemes(api: Api, themes: ThemeService): void {
  api.mountUpload(importTheme, async ({ query }, context, body) =>
    themes.import(context, query, await collect(body)),
  );
  api.mount(undoThemeImport, ({ body }, context) => themes.undo(context, body));
  api.mount(exportTheme, (_, { site }) => themes.export(site));
}
