import type { Website } from '#shared/features/websites/contract.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { Site } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { toSeller } from '#shared/features/websites/seller.ts';
import { ownerAddressSql } from '../contributors/to-join.ts';
import { hasGiftCardsSql } from '../gift-cards/to-join.ts';
import { hasOrdersSql } from '../orders/to-join.ts';
import { hasSubscriptionsSql } from '../subscriptions/to-join.ts';
import { draftCountSql } from '../templates/to-join.ts';
import { holdCurrency } from './hold-currency.ts';

/** What was typed about who sells, as columns of a statement. */
const SELLER_COLUMNS = `COALESCE(settings ->> 'sellerName', '') AS "sellerName",
              COALESCE(settings ->> 'sellerAddress', '') AS "sellerAddress",
              COALESCE(settings ->> 'taxNumber', '') AS "taxNumber"`;

/** How visitors reach the shop, as columns of a statement. */
const CONTACT_COLUMNS = `COALESCE(settings ->> 'contactEmail', '') AS "contactEmail",
              COALESCE(settings ->> 'contactPhoneNumber', '') AS "contactPhoneNumber",
              COALESCE(settings ->> 'contactAddress', '') AS "contactAddress"`;

/** Whether there is anything in the currency of the site that cannot be in another one. */
const IS_CURRENCY_FIXED = [hasOrdersSql, hasGiftCardsSql, hasSubscriptionsSql]
  .map((has) => has('w.website_id'))
  .join(' OR ');

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

/** Lets a host name lead to the site; gives nothing where it leads to one already. */
export const addHostRow = statement<{ host: string }>(
  'websites.addHost',
  'INSERT INTO site_domains (website_id, host) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING host',
);
/** Lets a host name lead nowhere. */
export const removeHostRow = statement<{ host: string }>(
  'websites.removeHost',
  'DELETE FROM site_domains WHERE website_id = $1 AND host = $2 RETURNING host',
);
/** Whether visitors give a password before they see the site. */
export const lockNow = statement<{ isLocked: boolean }>(
  'websites.lock',
  'SELECT password_hash IS NOT NULL AS "isLocked" FROM websites WHERE website_id = $1',
);
/** Gives the site the hash of a password; null takes it away. */
export const setPasswordHash = statement(
  'websites.setPassword',
  'UPDATE websites SET password_hash = $2 WHERE website_id = $1',
);
/** The key that signs what the site gives out. */
export const siteKey = statement<{ key: string }>(
  'websites.key',
  'SELECT crumb_key AS key FROM websites WHERE website_id = $1',
);
/** The site as its contributors see it; `$2` and `$3` stand for what was never said. */
export const websiteNow = statement<Omit<Website, 'address'>>(
  'websites.read',
  `SELECT website_id AS id, version, title, tag_line AS "tagLine", language, time_zone AS "timeZone",
          currency, COALESCE(settings #>> '{storeSettings,country}', '') AS country,
          COALESCE(settings #>> '{storeSettings,weightUnit}', $3) AS "weightUnit",
          (${IS_CURRENCY_FIXED}) AS "isCurrencyFixed",
          COALESCE(settings ->> 'captcha', $2) AS captcha,
          ${SELLER_COLUMNS}, ${CONTACT_COLUMNS}, live_release_id AS "liveReleaseId",
          ${draftCountSql('w.website_id')} AS "unpublishedChanges"
     FROM websites w WHERE website_id = $1`,
);
/** Changes what is not null, where the version is still `$2`. */
export const changeWebsite = statement<{ version: number }>(
  'websites.change',
  `UPDATE websites SET version = version + 1, title = COALESCE($3, title), tag_line = COALESCE($4, tag_line),
          language = COALESCE($5, language), time_zone = COALESCE($6, time_zone), currency = COALESCE($13, currency),
          settings = settings || jsonb_strip_nulls(jsonb_build_object('captcha', $7::text,
            'sellerName', $8::text, 'sellerAddress', $9::text, 'taxNumber', $10::text,
            'contactEmail', $14::text, 'contactPhoneNumber', $15::text, 'contactAddress', $16::text,
            'storeSettings', COALESCE(settings -> 'storeSettings', '{}') || jsonb_strip_nulls(jsonb_build_object(
              'country', $11::text, 'weightUnit', $12::text, 'currency', $13::text))))
    WHERE website_id = $1 AND version = $2 RETURNING version`,
);

/** Keeps a public key of the site by the kind of captcha that it is for. */
export const putCaptchaSiteKey = statement(
  'websites.putCaptchaSiteKey',
  `UPDATE websites SET version = version + 1,
          settings = settings || jsonb_build_object($4::text, COALESCE(settings -> $4, '{}') || jsonb_build_object($2::text, $3::text))
    WHERE website_id = $1`,
);

/** Makes another language the one that the merchant writes in. */
export const setPrimaryLanguage = statement(
  'websites.setLanguage',
  'UPDATE websites SET version = version + 1, language = $2 WHERE website_id = $1',
);

/** What was asked again a moment later is looked at in the new currency. */
const RETRY_SECONDS = 1;

/**
 * Holds the currency of a site for staff that writes amounts, until the transaction ends: fails where the site has left
 * the one in which they were read.
 * @throws Refusal 503 UNAVAILABLE
 */
export function assertCurrency({ currency }: Pick<Site, 'currency'>): Statement<void> {
  return holdCurrency().map((now) => {
    if (now !== currency) throw refuse('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  });
}

/** A site as the one who sends its mails, as its row has it. */
export type SenderRow = Parameters<typeof toSeller>[0] & {
  readonly title: string;
  readonly language: string;
  readonly timeZone: string;
  readonly siteSecret: string;
  /** Email address of the owner; null where there is none any more. */
  readonly ownerEmail: string | null;
};

/** A site as the one who sends its mails. */
export const senderOfSite = statement<SenderRow>(
  'websites.sender',
  `SELECT title, language, time_zone AS "timeZone", crumb_key AS "siteSecret",
          ${ownerAddressSql('$1')} AS "ownerEmail", ${SELLER_COLUMNS}
    FROM websites WHERE website_id = $1`,
);
