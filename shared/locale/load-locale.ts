import { type LocaleData, MOST_LOCALES } from './locale.ts';

/** Those used last stand last. */
const known = new Map<string, Promise<LocaleData>>();

/**
 * Data of a locale; loaded once per tag, and again when it was given up for others that were used since. The code
 * and the language's data come by dynamic import, so that nothing is loaded before the first call.
 * @param tag a language tag such as `de` or `pt-BR`; an unknown one gives English
 */
export function loadLocale(tag: string): Promise<LocaleData> {
  const data = known.get(tag) ?? readLocale(tag);
  known.delete(tag);
  known.set(tag, data);
  const [oldest = tag] = known.keys();
  if (known.size > MOST_LOCALES) known.delete(oldest);
  return data;
}

function readLocale(tag: string): Promise<LocaleData> {
  const data = import('./cldr.ts').then((cldr) => cldr.readLocale(tag));
  data.catch(() => known.delete(tag));
  return data;
}
