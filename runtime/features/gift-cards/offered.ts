import { normalizeGiftCardCode, type OfferedGiftCard } from '#shared/features/gift-cards/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { hashOfCode } from './codes.ts';
import { OFFERED } from './to-join.ts';

/** The card of a code that somebody typed; undefined where there is none. */
export async function findGiftCard(
  scope: SiteScope,
  siteKey: string,
  text: string,
): Promise<OfferedGiftCard | undefined> {
  const code = normalizeGiftCardCode(text);
  if (code === undefined) return undefined;
  const [row] = await scope.query<{ card: OfferedGiftCard }>(
    `SELECT ${OFFERED} AS card FROM gift_cards g WHERE g.website_id = $1 AND g.code_hash = $2`,
    [scope.websiteId, hashOfCode(siteKey, code)],
  );
  return row?.card;
}
