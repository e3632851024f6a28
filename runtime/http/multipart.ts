import type { RequestHandler } from 'express';
import { isSameOrigin } from './page-forms.ts';
import { refuse } from './refusal.ts';
import { endEarly, receiveUpload } from './uploads.ts';

/** Two of the largest: they are in memory as a whole, some of it twice. */
const AT_ONCE_BYTES = 64 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** Files of forms that were sent, by request and by the names of their controls. */
const attached = new WeakMap<object, ReadonlyMap<string, readonly File[]>>();

/** The files that came with a form under a name; browsers send an empty one for a control that has none. */
export function filesIn(request: object, name: string): readonly File[] {
  return (attached.get(request)?.get(name) ?? []).filter(
    ({ name: filename, size }) => filename !== '' || size > 0,
  );
}

function sorted(data: FormData) {
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  const files = new Map<string, File[]>();
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name);
    const texts = values.filter((value) => typeof value === 'string');
    if (texts.length > 0) fields[name] = texts.length === 1 ? (texts[0] ?? '') : texts;
    const own = values.filter((value) => typeof value !== 'string');
    if (own.length > 0) files.set(name, own);
  }
  return { fields, files };
}

/**
 * Reads forms with files, as browsers send them without scripts: texts become the body, and files are asked for by
 * {@link filesIn}. Other bodies are left alone. Nothing is read that a browser sends from a page of another site.
 * @param most bytes of all of it
 * @param atOnce bytes of all such forms that are in memory at the same time; whoever sends more has to wait
 */
export function readMultipart(most: number, atOnce = AT_ONCE_BYTES): RequestHandler {
  let held = 0;
  return async (request, response, next) => {
    const type = request.headers['content-type'] ?? '';
    if (!/^multipart\/form-data\b/i.test(type)) {
      next();
      return;
    }
    if (isSameOrigin(request) === false) throw refuse('CRUMB_FAIL');
    endEarly(request, response);
    let own = 0;
    let isGone = false;
    response.once('close', () => {
      isGone = true;
      held -= own;
    });
    const content = await receiveUpload(request, most, async (body) => {
      const parts: Uint8Array[] = [];
      for await (const part of body) {
        if (isGone) throw refuse('ABORTED');
        if (own + part.length > most) throw refuse('TOO_LARGE');
        if (held + part.length > atOnce) throw refuse('RATE_LIMITED', { retryAfter: RETRY_SECONDS });
        own += part.length;
        held += part.length;
        parts.push(part);
      }
      return Buffer.concat(parts);
    });
    const sent = new Response(new Uint8Array(content), { headers: { 'content-type': type } });
    const data = await sent.formData().catch(() => {
      throw refuse('INVALID_INPUT');
    });
    const { fields, files } = sorted(data as FormData);
    request.body = fields;
    attached.set(request, files);
    next();
  };
}
