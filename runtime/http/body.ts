import type { Request, RequestHandler, Response } from 'express';
import { raw } from 'express';
import { cleanValue, readJson } from '#shared/http/json.ts';
import { refuse } from './refusal.ts';

/** Most bytes of a body after it was unpacked, where an endpoint says nothing else. */
export const BODY_LIMIT = 256 * 1024;

const JSON_TYPE = /^application\/json *(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded *(?:;|$)/i;
const CHARSET = /;\s*charset="?([^\s;"]+)"?/i;
const UTF_8 = /^utf-?8$/i;

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('WRONG_CHARSET');
  }
}

function assertJson(type: string | undefined): void {
  if (type === undefined || !JSON_TYPE.test(type)) throw refuse('WRONG_TYPE');
  if (!UTF_8.test(CHARSET.exec(type)?.[1] ?? 'utf-8')) throw refuse('WRONG_CHARSET');
}

function receive(parse: RequestHandler, request: Request, response: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    void parse(request, response, (error?: unknown) => {
      const received: unknown = request.body;
      if (error === undefined) resolve(Buffer.isBuffer(received) ? received : Buffer.alloc(0));
      else reject(error as Error);
    });
  });
}

/** The fields of a form; of two with one name the last counts. */
function readForm(text: string): unknown {
  return cleanValue(Object.fromEntries(new URLSearchParams(text)));
}

/**
 * Makes what reads the JSON body of a call, clean and within its limits; undefined when
 * the call came without a body.
 * @param limit most bytes, after unpacking
 * @param takesForms true where the body may also be the fields of a form
 */
export function createBodyReader(
  limit: number,
  takesForms = false,
): (request: Request, response: Response) => Promise<unknown> {
  const parse = raw({ limit, type: () => true });
  return async (request, response) => {
    const bytes = await receive(parse, request, response);
    if (bytes.length === 0) return undefined;
    if (takesForms && FORM_TYPE.test(request.headers['content-type'] ?? '')) return readForm(decode(bytes));
    assertJson(request.headers['content-type']);
    const read = readJson(decode(bytes));
    if ('fault' in read) throw refuse(read.fault);
    return read.value;
  };
}
