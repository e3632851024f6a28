import type { Migration } from '../migrate.ts';

const ADDRESS = 'lower(btrim(email))';
const UNTAGGED = String.raw`regexp_replace(${ADDRESS}, '^([^+]+)\+.*@([^@]*)$', '\1@\2')`;
const PERSON = String.raw`
  CASE WHEN ${UNTAGGED} ~ '@(gmail|googlemail)\.com$'
       THEN replace(regexp_replace(${UNTAGGED}, '@[^@]*$', ''), '.', '') || '@gmail.com' ELSE ${UNTAGGED} END`;

/** Lets a person wait for a variant once, however they write their mail address; of several wishes the first counts. */
export const countRestockSignUpsByPerson: Migration = {
  name: '20261123-1810-count-restock-sign-ups-by-person',
  async up(context) {
    await context.run(`
      ALTER TABLE restock_sign_ups ADD COLUMN person_hash text;
      UPDATE restock_sign_ups SET person_hash = encode(sha256(convert_to(${PERSON}, 'UTF8')), 'hex');
      ALTER TABLE restock_sign_ups ALTER COLUMN person_hash SET NOT NULL;
      DELETE FROM restock_sign_ups later USING restock_sign_ups first
       WHERE first.website_id = later.website_id AND first.variant_id = later.variant_id
         AND first.person_hash = later.person_hash AND first.state = 'PENDING' AND later.state = 'PENDING'
         AND first.id < later.id;
      DROP INDEX restock_sign_ups_pending;
      CREATE UNIQUE INDEX restock_sign_ups_pending ON restock_sign_ups (website_id, variant_id, person_hash)
       WHERE state = 'PENDING';
    `);
  },
  async down(context) {
    await context.run(`
      DROP INDEX restock_sign_ups_pending;
      ALTER TABLE restock_sign_ups DROP COLUMN person_hash;
      CREATE UNIQUE INDEX restock_sign_ups_pending ON restock_sign_ups (website_id, variant_id, email)
       WHERE state = 'PENDING';
    `);
  },
};
