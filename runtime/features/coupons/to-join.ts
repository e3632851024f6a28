import { DOTLESS_DOMAIN, DOTLESS_DOMAINS } from '#shared/text/person-of-email.ts';

/** SQL of how a person is told from others: by the hash of an address, however it is written; null without one. */
export function personHashSql(email: string): string {
  const untagged = String.raw`regexp_replace(lower(btrim(${email})), '^([^+]+)\+.*@([^@]*)$', '\1@\2')`;
  const domains = DOTLESS_DOMAINS.map((domain) => `'${domain}'`).join(', ');
  const name = `replace(regexp_replace(${untagged}, '@[^@]*$', ''), '.', '')`;
  const person = `CASE WHEN substring(${untagged} FROM '@([^@]*)$') IN (${domains})
                       THEN ${name} || '@${DOTLESS_DOMAIN}' ELSE ${untagged} END`;
  return `encode(sha256(convert_to(${person}, 'UTF8')), 'hex')`;
}

/**
 * SQL of the coupons that a cart meets, as one JSON array: those that apply by themselves and those of its codes; `$1`
 * is the site.
 * @param codes SQL of the cart's codes, a `text[]`
 * @param email SQL of the cart's address, null without one
 */
export const couponsSql = (codes: string, email: string) => `(
    SELECT COALESCE(json_agg(k.rule || jsonb_build_object('id', k.id, 'uses', k.uses, 'usesByPerson',
             (SELECT count(*) FROM coupon_uses u
               WHERE u.website_id = k.website_id AND u.coupon_id = k.id AND u.person_hash = ${personHashSql(email)}))), '[]')
      FROM coupons k
     WHERE k.website_id = $1 AND k.deleted_at IS NULL
       AND (k.rule ->> 'code' IS NULL OR k.rule ->> 'code' = ANY (${codes})))`;
