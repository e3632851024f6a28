import { z } from 'zod';

const fileSchema = z.record(z.string(), z.object({ text: z.string(), source: z.string(), version: z.int() }));

/** The translations of a thing by field. @param text of its file; undefined where there is none */
export function readTranslations(text: string | undefined): z.output<typeof fileSchema> {
  return text === undefined ? {} : fileSchema.parse(JSON.parse(text));
}
