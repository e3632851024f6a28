import { readFile, writeFile } from 'node:fs/promises';
import { cleanDrawing } from './clean-drawing.ts';
import { DRAWING_FAULTS } from './drawing-limits.ts';
import type { PictureProblem } from './pictures.ts';

/** Writes a drawing anew into another file, clean. */
export async function rewriteDrawing(from: string, to: string): Promise<PictureProblem | undefined> {
  const drawing = cleanDrawing(await readFile(from, 'utf8'));
  if ('text' in drawing) {
    await writeFile(to, drawing.text);
    return undefined;
  }
  const { fault, line } = drawing;
  if (fault === undefined) return { code: 'MEDIA_BROKEN' };
  return { code: 'DRAWING_TOO_COMPLEX', text: `${DRAWING_FAULTS[fault]} See line ${line} of the file.` };
}
