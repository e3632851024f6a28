import type { LocaleData } from './locale-data.ts';

/**
 * Data of a locale; loaded once per tag and kept.
 * @param tag a language tag such as `de` or `pt-BR`; an unknown one gives English
 */
export declare function loadLocale(tag: string): Promise<LocaleData>;
