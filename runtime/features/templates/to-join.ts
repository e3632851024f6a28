/**
 * SQL of how many files of its theme a site has changed and not published.
 * @param website SQL of the id of the site
 */
export const draftCountSql = (website: string): string =>
  `(SELECT count(*)::int FROM template_drafts d WHERE d.website_id = ${website})`;
