import type { Migration } from '../migrate.ts';

const ADDRESS = 'lower(btrim(o.email))';
const hashOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
const UNTAGGED = String.raw`regexp_replace(${ADDRESS}, '^([^+]+)\+.*@([^@]*)$', '\1@\2')`;
const PERSON = String.raw`
  CASE WHEN ${UNTAGGED} ~ '@(gmail|googlemail)\.com$'
       THEN replace(regexp_replace(${UNTAGGED}, '@[^@]*$', ''), '.', '') || '@gmail.com' ELSE ${UNTAGGED} END`;

/** Uses of people who were erased are of nobody, and stay so. */
const recount = (from: string, to: string) => `
  UPDATE coupon_uses u SET person_hash = ${hashOf(to)} FROM orders o
   WHERE o.website_id = u.website_id AND o.id = u.order_id AND u.person_hash = ${hashOf(from)}`;

/** Counts the uses of coupons by person, however the same person writes the mail address. */
export const countCouponsByPerson: Migration = {
  name: '20261123-1500-count-coupons-by-person',
  async up(context) {
    await context.run(recount(ADDRESS, PERSON));
  },
  async down(context) {
    await context.run(recount(PERSON, ADDRESS));
  },
};
