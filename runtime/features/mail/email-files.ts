import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const textsSchema = z.object({
  /** Direction of writing, as the attribute `dir` takes it. */
  direction: z.enum(['ltr', 'rtl']),
  /** Texts that every mail may use. */
  every: z.record(z.string(), z.string()),
  /** Texts by the mail's template; each mail has a `subject`. */
  mails: z.record(z.string(), z.object({ subject: z.string() }).catchall(z.string())),
  /** Texts of the pages that links of mails open, by the page. */
  pages: z.record(z.string(), z.record(z.string(), z.string())),
});

/** The texts of all mails and their pages in one language; each text is a template itself. */
export type EmailTexts = z.output<typeof textsSchema>;

/** The mails as their files tell them. */
export interface EmailFiles {
  /** Templates by file name without the ending; `layout` is around each of them. */
  readonly templates: ReadonlyMap<string, string>;
  /** Parts that several mails have, by file name without the ending; mails place them by `apply`. */
  readonly parts: ReadonlyMap<string, string>;
  /** Texts by language tag in lower case. */
  readonly texts: ReadonlyMap<string, EmailTexts>;
}

async function readByName(folder: string, ending: string): Promise<[string, string][]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(ending));
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [
        file.slice(0, -ending.length),
        await readFile(path.join(folder, file), 'utf8'),
      ],
    ),
  );
}

/**
 * Reads the mails.
 * @param folder with a template a mail, `parts` of mails, and `texts` with a file a language
 */
export async function readEmailFiles(folder: string): Promise<EmailFiles> {
  const texts = await readByName(path.join(folder, 'texts'), '.json');
  return {
    templates: new Map(await readByName(folder, '.html')),
    parts: new Map(await readByName(path.join(folder, 'parts'), '.html')),
    texts: new Map(
      texts.map(([language, json]) => [language.toLowerCase(), textsSchema.parse(JSON.parse(json))]),
    ),
  };
}
