import { writtenTag } from '#shared/text/language-tags.ts';

/**
 * A day as readers are told it everywhere: on pages, papers and in mails, such as "November 23, 2026".
 * @param moment epoch milliseconds
 * @param language BCP 47 tag of the reader
 * @param timeZone IANA zone whose calendar counts, which is that of the site
 */
export function dayText(moment: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(writtenTag(language), { dateStyle: 'long', timeZone }).format(moment);
}

/** The day and the time of a moment, as `dayText` takes it. */
export function dayAndTimeText(moment: number, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(writtenTag(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(moment);
}
