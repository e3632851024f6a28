import { BYTES_OF_MEGABYTE, fileTermsOf, type AttachedFile } from '#shared/features/forms/files.ts';
import type { FileKind, FormField } from '#shared/features/forms/definition.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { cleanFilename } from '#shared/features/media/filenames.ts';
import { uploadFormFile } from '#shared/features/submissions/contract.ts';
import { LOOSE_BYTES_MAX } from '#shared/features/submissions/rules.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { HEAD_BYTES, sniffType } from '../../platform/files/sniff.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { StoredForm } from '../site-forms/statements.ts';
import { keepFile, looseBytes } from './file-statements.ts';

/** Where a file is attached. */
export interface UploadPlace {
  readonly form: StoredForm;
  readonly fieldId: string;
  readonly filename: string;
}

/** Reads a body that may have so many bytes at the most; undefined for one that has more. */
async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Makes what takes the files in that visitors attach to forms. */
export function createUploads({ db, ids }: { db: Database; ids: Ids }) {
  /** @throws Refusal 404 FORM_NOT_FOUND */
  function fieldOf({ form, fieldId }: UploadPlace): FormField {
    const field = form.rule.fields.find(({ id, type }) => id === fieldId && type === 'file');
    if (field === undefined) throw refuseAs(uploadFormFile, 'FORM_NOT_FOUND');
    return field;
  }

  return {
    /**
     * Keeps a file until its form is sent; what it is, its content says.
     * @throws Refusal as `uploadFormFile` declares
     */
    async take(
      { site, now }: RequestContext,
      place: UploadPlace,
      body: AsyncIterable<Uint8Array>,
    ): Promise<AttachedFile> {
      const { kinds, megabytes } = fileTermsOf(fieldOf(place));
      const messages = formMessages(site.language);
      const content = await readUpTo(body, megabytes * BYTES_OF_MEGABYTE);
      if (content === undefined) throw refuse('TOO_LARGE', { text: messages.fileTooLarge });
      const type = await sniffType(content.subarray(0, HEAD_BYTES), place.filename);
      if (typeof type === 'string' || content.length === 0 || !kinds.includes(type.kind as FileKind)) {
        throw refuseAs(uploadFormFile, 'FILE_TYPE_REFUSED', { text: messages.fileType });
      }
      const id = ids.id();
      const filename = cleanFilename(place.filename, type);
      await db.withSite(site.id, async (scope) => {
        const bytes = await scope.ask(looseBytes());
        if (bytes + content.length > LOOSE_BYTES_MAX)
          throw refuse('RATE_LIMITED', { text: uploadFormFile.limitText });
        const { form, fieldId } = place;
        const file = { id, formId: form.id, fieldId, filename, content, createdAt: new Date(now) };
        await scope.ask(keepFile({ ...file, mediaType: type.mediaType }));
      });
      return { id, filename };
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
