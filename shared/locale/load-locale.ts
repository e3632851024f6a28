import type { LocaleData } from './locale.ts';

const known = new Map<string, Promise<LocaleData>>();

/**
 * Data of a locale; loaded once per tag and kept. The code and the language's data come by dynamic import, so
 * that nothing is loaded before the first call.
 * @param tag a language tag such as `de` or `pt-BR`; an unknown one gives English
 */
export function loadLocale(tag: string): Promise<LocaleData> {
  let data = known.get(tag);
  if (!data) {
    data = import('./cldr.ts').then(({ readLocale }) => readLocale(tag));
    data.catch(() => known.delete(tag));
    known.set(tag, data);
  }
  return data;
}
