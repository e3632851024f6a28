import { fileTypeFromBuffer } from 'file-type';
import { decideType } from '#shared/features/media/file-types.ts';

/** As much of a file as tells its type. */
export const HEAD_BYTES = 8 * 1024;
const CONTROL = /[^\P{Cc}\t\n\f\r]/u;
const XML = 'application/xml';

/** True for bytes that are the beginning of a text in UTF-8. */
function isText(head: Buffer): boolean {
  try {
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/**
 * Decides what a file is by its content.
 * @param head its first {@link HEAD_BYTES}, or all of it
 * @returns the type, or the code of the refusal
 */
export async function sniffType(head: Buffer, filename: string): Promise<ReturnType<typeof decideType>> {
  const sniffed = (await fileTypeFromBuffer(head))?.mime;
  return decideType(sniffed, (sniffed === undefined || sniffed === XML) && isText(head), filename);
}
