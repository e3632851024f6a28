import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Express } from 'express';
import { FONTS_PATH, ICON_FONTS, LIBRARY_FONTS } from '#shared/theme/index.ts';
import { notFound } from '../../http/refusal.ts';

const FILES: readonly string[] = [...LIBRARY_FONTS.map(({ file }) => file), ...ICON_FONTS];
const YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the fonts of the library and of icons, each under a name that changes with its content. Pages of other origins may use them,
 * as previews do.
 * @param folder with the files
 */
export function routeFonts(app: Express, folder: string): void {
  const kept = new Map<string, Promise<Buffer>>();
  app.get(`${FONTS_PATH}/:name`, async (request, response) => {
    const file = FILES.find((one) => one === request.params.name);
    if (file === undefined) throw notFound('FILE_NOT_FOUND', 'This font is not there.');
    const reading = kept.get(file) ?? readFile(path.join(folder, file));
    kept.set(file, reading);
    const content = await reading;
    response.setHeader('Cache-Control', YEAR);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.type('woff2').send(content);
  });
}
