import { json, key, maybe, named, text, time, whole, yesOrNo } from '../../database/column.ts';
import { table } from '../../database/table.ts';

export const websites = table('websites', {
  /** Counts the changes of the settings. */
  version: whole(),
  title: text(),
  tagLine: text(),
  language: text(),
  timeZone: text(),
  currency: text(),
  settings: json<Record<string, unknown>>(),
  liveReleaseId: text(),
  siteSecret: named('crumb_key', text()),
  isSample: yesOrNo(),
  passwordHash: maybe(text()),
  createdAt: time(),
});

export const siteDomains = table('site_domains', {
  host: key(),
});
