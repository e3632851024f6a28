import { statement } from '../../database/in-order.ts';

/** What was typed about who sells, as columns of a statement. */
export const SELLER_COLUMNS = `COALESCE(settings ->> 'sellerName', '') AS "sellerName",
              COALESCE(settings ->> 'sellerAddress', '') AS "sellerAddress",
              COALESCE(settings ->> 'taxNumber', '') AS "taxNumber"`;

/** Whether there is anything in the currency of the site that cannot be in another one. */
export const IS_CURRENCY_FIXED = `EXISTS (SELECT 1 FROM orders o WHERE o.website_id = w.website_id)
              OR EXISTS (SELECT 1 FROM gift_cards g WHERE g.website_id = w.website_id)
              OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.website_id = w.website_id)`;

/** Waits for orders that are under way, and lets others wait. */
export const lockCurrency = statement(
  'websites.lockCurrency',
  'SELECT 1 FROM websites WHERE website_id = $1 FOR UPDATE',
);
/** The currency, and whether it stays for ever. */
export const currencyNow = statement<{ version: number; currency: string; isFixed: boolean }>(
  'websites.currencyNow',
  `SELECT version, currency, (${IS_CURRENCY_FIXED}) AS "isFixed" FROM websites w WHERE website_id = $1`,
);
/** Lets who adds host names take turns. */
export const lockHosts = statement(
  'websites.lockHosts',
  'SELECT 1 FROM websites WHERE website_id = $1 FOR NO KEY UPDATE',
);
/** The host names in the order of the alphabet. */
export const hostRows = statement<{ host: string }>(
  'websites.hosts',
  'SELECT host FROM site_domains WHERE website_id = $1 ORDER BY host',
);

/** The release that visitors see. */
export const liveRelease = statement<{ id: string }>(
  'websites.liveRelease',
  'SELECT live_release_id AS id FROM websites WHERE website_id = $1',
);
/** The same, for whoever changes it or the draft: nobody else does until the unit of work ends. */
export const lockLiveRelease = statement<{ id: string }>(
  'websites.lockLiveRelease',
  'SELECT live_release_id AS id FROM websites WHERE website_id = $1 FOR NO KEY UPDATE',
);
/** Lets visitors see another release. */
export const setLiveRelease = statement(
  'websites.setLiveRelease',
  'UPDATE websites SET live_release_id = $2 WHERE website_id = $1',
);
/** SQL of the id of the release that visitors see; `$1` is the site. */
export const LIVE_RELEASE_ID = '(SELECT live_release_id FROM websites WHERE website_id = $1)';

/** SQL of a site as the one who sends its mails; `$1` is the site. */
export const senderSql = (owner: string) => `
  SELECT title, language, time_zone AS "timeZone", crumb_key AS "siteSecret", ${owner} AS "ownerEmail", ${SELLER_COLUMNS}
    FROM websites WHERE website_id = $1`;
