import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';

/** Namespace of the commerce preferences about downloads. */
export const DOWNLOADS_NAMESPACE = 'downloads';
/** How long a link works, in hours (docs/digital-goods.md). */
export const DOWNLOAD_HOURS = 24;
/** How often a link may be used. */
export const DOWNLOAD_USES = 5;
/** Least and most hours of a link. */
export const DOWNLOAD_HOURS_RANGE = [1, 720] as const;
/** Fewest and most uses of a link. */
export const DOWNLOAD_USES_RANGE = [1, 100] as const;
/** Most files of one product. */
export const PRODUCT_FILES_MAX = 20;

/** Said to staff who show a digital product that has no file. */
export const NO_FILE_TEXT =
  'This product has no file yet. Add the file that buyers get, then show it on the site.';

/** Whether visitors see a product, and from when on. */
interface Shown {
  readonly isVisible: boolean;
  /** ISO time; null where it waits for none. */
  readonly publishOn: string | null;
}

/**
 * What keeps a product from being shown, or from being given a time for it, by the field that is to be mended: it is
 * digital, and buyers would get nothing. One that is shown already may stay so.
 */
export function deliveryProblem(
  lacksFile: boolean,
  before: Shown,
  after: Shown,
): { readonly field: 'isVisible' | 'publishOn'; readonly text: string } | undefined {
  if (!lacksFile) return undefined;
  if (after.isVisible) {
    return before.isVisible ? undefined : { field: 'isVisible', text: NO_FILE_TEXT };
  }
  const isPlanned = after.publishOn !== null && after.publishOn !== before.publishOn;
  return isPlanned ? { field: 'publishOn', text: NO_FILE_TEXT } : undefined;
}

/** Said to visitors of a digital product that has no file. */
export const NO_DOWNLOAD_TEXT = 'This download is not available at the moment.';

const HOUR_MS = 60 * 60 * 1000;
/** How long the further parts of a file that is being fetched are no use of their own, in ms. */
const SAME_FETCH_MS = HOUR_MS;

/** What the links of a site are good for. */
export interface DownloadTerms {
  readonly lifeMs: number;
  readonly maxUses: number;
}

function within(value: unknown, [least, most]: readonly [number, number], fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : fallback;
}

/** How long and how often links of a site work, as its preferences say. */
export function downloadTermsOf(preferences: Preferences): DownloadTerms {
  return {
    lifeMs: within(preferences['hours'], DOWNLOAD_HOURS_RANGE, DOWNLOAD_HOURS) * HOUR_MS,
    maxUses: within(preferences['uses'], DOWNLOAD_USES_RANGE, DOWNLOAD_USES),
  };
}

/** A link as far as it may be used; times are epoch milliseconds. */
export interface DownloadLink {
  readonly uses: number;
  readonly maxUses: number;
  readonly expiresAt: number;
  /** When it was last counted; null for a link that nobody used. */
  readonly usedAt: number | null;
  readonly isRevoked: boolean;
}

/** What a request makes of a link: a use that counts, a further part of one, or why it is refused. */
export type DownloadUse = 'counted' | 'continued' | 'revoked' | 'expired' | 'usedUp';

/**
 * Judges a request for a file. Browsers fetch a file in parts when it broke off: those within
 * an hour of the last use belong to it.
 * @param isStart true for a request that wants the file from its first byte
 */
export function judgeDownload(link: DownloadLink, now: number, isStart: boolean): DownloadUse {
  if (link.isRevoked) return 'revoked';
  if (now >= link.expiresAt) return 'expired';
  const isSameFetch = link.usedAt !== null && now - link.usedAt < SAME_FETCH_MS;
  if (!isStart && isSameFetch) return 'continued';
  return link.uses < link.maxUses ? 'counted' : 'usedUp';
}

/** Why a link opens nothing, for people. */
export const DOWNLOAD_REFUSALS: Readonly<Record<Exclude<DownloadUse, 'counted' | 'continued'>, string>> = {
  revoked: 'This download was refunded, or does not exist.',
  expired: 'This link has expired. Open your order from our email to get a new one.',
  usedUp: 'This link has reached its download limit. Open your order from our email to get a new one.',
};
