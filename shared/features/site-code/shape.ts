import { z } from 'zod';
import {
  CODE_MAX,
  CODE_PLACES,
  isCodeOrigin,
  isVerificationToken,
  ORIGINS_MAX,
  SNIPPETS_MAX,
  VERIFICATIONS,
} from './rules.ts';

const snippetSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'Enter a name for the code.')
    .max(100, 'A name has at most 100 characters.'),
  place: z.enum(CODE_PLACES),
  code: z.string().max(CODE_MAX, `A piece of code has at most ${CODE_MAX} characters.`),
  /** True for what may be loaded only once a visitor has agreed to it. */
  needsConsent: z.boolean(),
});

export const siteCodeSchema = z.object({
  snippets: z.array(snippetSchema).max(SNIPPETS_MAX, `A site has at most ${SNIPPETS_MAX} pieces of code.`),
  /** Origins that the code loads scripts, frames and data from. */
  origins: z
    .array(z.string().refine(isCodeOrigin, 'Enter an origin such as https://example.com.'))
    .max(ORIGINS_MAX, `Name at most ${ORIGINS_MAX} origins.`),
  /** What services ask for to see whose site it is, by their names. */
  verification: z
    .array(
      z.object({
        service: z.enum(VERIFICATIONS),
        token: z
          .string()
          .trim()
          .refine(isVerificationToken, 'Enter the content of the tag alone, without quotation marks.'),
      }),
    )
    .max(VERIFICATIONS.length),
});
export type SiteCode = z.output<typeof siteCodeSchema>;

const NONE: SiteCode = { snippets: [], origins: [], verification: [] };

/** The code of a site as its file has it; none where there is no file. */
export function readSiteCode(text: string | undefined): SiteCode {
  return text === undefined ? NONE : siteCodeSchema.parse(JSON.parse(text));
}
