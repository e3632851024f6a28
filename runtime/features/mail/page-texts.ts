import { languagesToTry } from '#shared/text/language-tags.ts';
import type { CompiledTemplate, Engine } from '#shared/template/index.ts';
import type { EmailFiles } from './email-files.ts';

/** The texts of a page in the language of its reader. */
export interface PageWords {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly heading: string;
  readonly text: string;
  /** Only of pages that ask. */
  readonly button: string | undefined;
  /** Every text of the page by its name, those above too. */
  readonly texts: Readonly<Record<string, string>>;
  /** Tags of the languages that the page can be had in. */
  readonly languages: readonly string[];
}

/**
 * Writes a page that the link of a mail opens.
 * @param accepted language tags that the reader wants, the best first
 * @param facts what the texts may name
 */
export type PageTexts = (page: string, accepted: readonly string[], facts: object) => Promise<PageWords>;

/** Makes the writer of the pages that links of mails open; their texts stand beside those of the mails. */
export function createPageTexts(engine: Engine, readFiles: () => Promise<EmailFiles>): PageTexts {
  let reading: Promise<EmailFiles> | undefined;
  const compiled = new Map<string, CompiledTemplate>();

  function fill(source: string, json: object): string {
    const template = compiled.get(source) ?? engine.compile(source);
    compiled.set(source, template);
    const { html, errors } = template.render({ json });
    const [first] = errors;
    if (first !== undefined) throw new Error(`A page of the mails does not render: ${first.message}`);
    return html;
  }

  return async (page, accepted, facts) => {
    reading ??= readFiles();
    const { texts } = await reading;
    const wanted = [...accepted, 'en'].flatMap((tag) =>
      languagesToTry(tag).filter((one) => one !== 'en' || tag.startsWith('en')),
    );
    const language = wanted.find((tag) => texts.has(tag)) ?? 'en';
    const own = texts.get(language);
    const filled = Object.fromEntries(
      Object.entries(own?.pages[page] ?? {}).map(([name, source]) => [name, fill(source, facts)]),
    );
    const { heading = '', text = '', button } = filled;
    return {
      language,
      direction: own?.direction ?? 'ltr',
      heading,
      text,
      button,
      texts: filled,
      languages: [...texts.keys()].sort(),
    };
  };
}
