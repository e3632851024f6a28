import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import { json, maybe, time, whole } from '../../database/column.ts';
import { type RowOf, table } from '../../database/table.ts';

/** In which languages a site is offered; one without a row speaks its primary language alone. */
export const siteLanguages = table('site_languages', {
  languages: json<readonly SiteLanguage[]>(),
  version: whole(),
  /** Since when the site has other languages; null while it has none. */
  connectedAt: maybe(time()),
});

/** The languages of a site as they are kept, with moments in epoch milliseconds. */
export const keptList = siteLanguages.only('languages', 'version', 'connectedAt').inMilliseconds();
export type KeptLanguages = RowOf<typeof keptList>;
