import type { RequestHandler } from 'express';
import { refuse } from './refusal.ts';

/** Files of forms that were sent, by request and by the names of their controls. */
const attached = new WeakMap<object, ReadonlyMap<string, readonly File[]>>();

/** The files that came with a form under a name; browsers send an empty one for a control that has none. */
export function filesIn(request: object, name: string): readonly File[] {
  return (attached.get(request)?.get(name) ?? []).filter(
    ({ name: filename, size }) => filename !== '' || size > 0,
  );
}

/** @throws Refusal 413 */
async function readAll(request: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > most) throw refuse('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
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
 * {@link filesIn}. Other bodies are left alone.
 * @param most bytes of all of it
 */
export function readMultipart(most: number): RequestHandler {
  return async (request, _response, next) => {
    const type = request.headers['content-type'] ?? '';
    if (!/^multipart\/form-data\b/i.test(type)) {
      next();
      return;
    }
    if (Number(request.headers['content-length'] ?? 0) > most) throw refuse('TOO_LARGE');
    const content = await readAll(request, most);
    const body = new Response(new Uint8Array(content), { headers: { 'content-type': type } });
    const data = await body.formData().catch(() => {
      throw refuse('INVALID_INPUT');
    });
    const { fields, files } = sorted(data as FormData);
    request.body = fields;
    attached.set(request, files);
    next();
  };
}
