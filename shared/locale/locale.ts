import type { Zones } from '#shared/dates/zones.ts';
import type { CLDR, MessageArg, MessageFormatFuncMap } from '@phensley/cldr';

/** Locales kept in memory: one takes a megabyte, so that all there are would be too much for a server. */
export const MOST_LOCALES = 64;

/** Names, patterns and rules of one locale: everything that prints money, numbers, dates and plurals. */
export interface LocaleData {
  /** The tag that was asked for, as written: `de-CH`. */
  readonly tag: string;
  /** Language code alone: `de`. */
  readonly language: string;
  /** Formatting functions of the locale. */
  readonly cldr: CLDR;
  readonly zones: Zones;
  /**
   * Prints a message pattern.
   * @param formatters what `{0 name option}` may call, by name
   */
  formatMessage(
    pattern: string,
    positional: readonly MessageArg[],
    named: Readonly<Record<string, MessageArg>>,
    formatters: MessageFormatFuncMap,
  ): string;
}
