import type { Migration } from '../migrate.ts';

/** Writes a mark over words wherever they stand in a text, whatever their case. */
const ERASE_WORDS = String.raw`
  CREATE FUNCTION erase_words(said text, words text[], mark text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE word text;
  BEGIN
    FOREACH word IN ARRAY words LOOP
      said := regexp_replace(said, regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), mark, 'gi');
    END LOOP;
    RETURN said;
  END $$;
`;

/** Leaves the country and the region of an address, by which its tax was worked out. */
const ADDRESS_WITHOUT_PERSON = `
  CREATE FUNCTION address_without_person(address jsonb, mark text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE address WHEN '{}'::jsonb THEN address ELSE jsonb_strip_nulls(jsonb_build_object(
      'lastName', mark, 'addressLine1', mark, 'region', address -> 'region', 'country', address -> 'country')) END $$;
`;

export const erasePeople: Migration = {
  name: '20261122-3150-erase-people',
  async up(context) {
    await context.run(ERASE_WORDS);
    await context.run(ADDRESS_WITHOUT_PERSON);
    // The application may only add to the log. This writes over words about whom something was done, and never who
    // did what, or when; row-level security binds the owner too.
    await context.run(`
      CREATE FUNCTION erase_from_audit_entries(words text[], mark text) RETURNS void
        LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'UPDATE public.audit_entries
            SET subject_title = public.erase_words(subject_title, words, mark),
                before = public.erase_words(before::text, words, mark)::jsonb,
                after = public.erase_words(after::text, words, mark)::jsonb
          WHERE website_id = current_setting(''awning.website_id'')
            AND EXISTS (SELECT FROM unnest(words) AS w (word)
                         WHERE strpos(lower(concat_ws('' '', subject_title, before, after)), lower(w.word)) > 0)';
      REVOKE ALL ON FUNCTION erase_from_audit_entries(text[], text) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION erase_from_audit_entries(text[], text) TO ${context.appRole};
      CREATE INDEX carts_of_addresses ON carts (website_id) WHERE email IS NOT NULL AND order_id IS NULL;
      CREATE INDEX mail_messages_reader ON mail_messages (website_id, to_address);
      CREATE INDEX gift_cards_email ON gift_cards (website_id, email) WHERE email <> '';
      CREATE INDEX restock_sign_ups_email ON restock_sign_ups (website_id, email);
      CREATE INDEX abandoned_carts_reader ON abandoned_carts (website_id, email);
      CREATE INDEX site_user_asks_email ON site_user_asks (website_id, email);
      CREATE INDEX coupon_uses_order ON coupon_uses (website_id, order_id);
    `);
  },
  async down(context) {
    await context.run(`
      DROP INDEX coupon_uses_order;
      DROP INDEX site_user_asks_email;
      DROP INDEX abandoned_carts_reader;
      DROP INDEX restock_sign_ups_email;
      DROP INDEX gift_cards_email;
      DROP INDEX mail_messages_reader;
      DROP INDEX carts_of_addresses;
      DROP FUNCTION erase_from_audit_entries(text[], text);
      DROP FUNCTION address_without_person(jsonb, text);
      DROP FUNCTION erase_words(text, text[], text);
    `);
  },
};
