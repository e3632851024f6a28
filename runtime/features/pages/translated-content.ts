import { isLeftOut } from '#shared/features/pages/left-out.ts';
import { attributesOfLanguage } from '#shared/features/translations/mark-language.ts';
import { isReadable } from '#shared/features/translations/texts.ts';
import type { ReleasedTexts } from '../../sockets/translated.ts';
import type { Site } from '../../http/context.ts';
import type { SiteContent } from './site-content.ts';

/** The content of a site in the language that it is read in: the same object for the same content and language. */
export type ContentInLanguage = (
  content: SiteContent,
  site: Pick<Site, 'readIn' | 'language' | 'ownLanguage'>,
) => SiteContent;

/**
 * Makes what translates the content of releases. What is not translated stays as the merchant wrote it: rich texts
 * carry the language that they are in, and plain ones are told as `untranslated`, for the elements that show them.
 */
export function createContentInLanguage(kinds: readonly ReleasedTexts[]): ContentInLanguage {
  const made = new WeakMap<SiteContent, Map<string, SiteContent>>();

  function translate(content: SiteContent, readIn: Site['readIn'], own: string | undefined): SiteContent {
    const { code: language } = readIn;
    const untranslated = new Set<string>();
    const translated = kinds.reduce(
      (shown, { kind, walk }) =>
        walk(shown, ({ id }, { field, isRich }, text) => {
          const said = content.translationsOf(language, kind, id)[field]?.text;
          if (said !== undefined) return said;
          if (own === undefined || !isReadable(text)) return text;
          if (isRich === true) return `<div${own}>${text}</div>`;
          untranslated.add(text.trim());
          return text;
        }),
      content,
    );
    const collections = translated.collections.filter((page) => !isLeftOut(content, page, readIn));
    return { ...translated, collections, untranslated };
  }

  return (content, { readIn, language, ownLanguage }) => {
    if (readIn.isPrimary) return content;
    const known = made.get(content) ?? new Map<string, SiteContent>();
    made.set(content, known);
    const own = language === ownLanguage ? undefined : attributesOfLanguage(ownLanguage, language);
    const key = readIn.leavesOut === true ? `${readIn.code} alone` : readIn.code;
    const shown = known.get(key) ?? translate(content, readIn, own);
    known.set(key, shown);
    return shown;
  };
}
