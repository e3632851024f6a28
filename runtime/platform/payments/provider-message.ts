import { z } from 'zod';
import { readJson } from '#shared/http/json.ts';

/** Longest name or type of a message; providers promise at most 255 characters, and both are kept. */
const NAME_MAX = 255;

/** A name in a message of a provider. */
export const messageNameSchema = z.string().min(1).max(NAME_MAX);

/**
 * Reads a message whose signature is right.
 * @param body the bytes as they came
 * @returns undefined for what is not JSON in UTF-8 of the shape
 */
export function readMessage<T>(body: Uint8Array, schema: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
  const read = readJson(text);
  return 'fault' in read ? undefined : schema.safeParse(read.value).data;
}
