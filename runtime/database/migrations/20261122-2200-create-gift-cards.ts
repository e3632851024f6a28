import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createGiftCards: Migration = {
  name: '20261122-2200-create-gift-cards',
  async up(context) {
    await createSiteTable(
      context,
      'gift_cards',
      `id awning_id NOT NULL,
       code_hash text NOT NULL,
       last4 text NOT NULL,
       currency text NOT NULL,
       issued_minor integer NOT NULL CHECK (issued_minor > 0),
       balance_minor integer NOT NULL CHECK (balance_minor >= 0),
       email text NOT NULL,
       order_id awning_id,
       order_item_id awning_id,
       piece integer NOT NULL,
       version integer NOT NULL,
       disabled_at timestamptz,
       expires_at timestamptz,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, code_hash),
       UNIQUE (website_id, order_item_id, piece),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'gift_card_entries',
      `id awning_id NOT NULL,
       gift_card_id awning_id NOT NULL,
       at timestamptz NOT NULL,
       kind text NOT NULL CHECK (kind IN ('issue', 'redeem', 'refund', 'expire', 'adjust')),
       amount_minor integer NOT NULL,
       order_id awning_id,
       reference text NOT NULL,
       actor text NOT NULL,
       reason text NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, gift_card_id, kind, reference),
       CHECK (CASE kind WHEN 'issue' THEN amount_minor > 0 WHEN 'refund' THEN amount_minor > 0
                        WHEN 'adjust' THEN amount_minor <> 0 ELSE amount_minor < 0 END),
       FOREIGN KEY (website_id, gift_card_id) REFERENCES gift_cards (website_id, id) ON DELETE CASCADE`,
    );
    // The balance follows from the ledger alone: a card begins with nothing on it, entries can be added and nothing
    // else, and whoever would set a balance by itself is refused.
    await context.run(`
      REVOKE UPDATE, DELETE ON gift_card_entries FROM ${context.appRole};
      CREATE INDEX gift_cards_time ON gift_cards (website_id, created_at, id);
      CREATE INDEX gift_cards_last4 ON gift_cards (website_id, last4);
      CREATE INDEX gift_cards_expiry ON gift_cards (website_id, expires_at) WHERE balance_minor > 0;
      CREATE INDEX gift_card_entries_card ON gift_card_entries (website_id, gift_card_id, at, id);
      CREATE INDEX gift_card_entries_order ON gift_card_entries (website_id, order_id) WHERE order_id IS NOT NULL;

      CREATE FUNCTION keep_gift_card_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE gift_cards SET balance_minor = balance_minor + NEW.amount_minor, version = version + 1
         WHERE website_id = NEW.website_id AND id = NEW.gift_card_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER keep_gift_card_balance AFTER INSERT ON gift_card_entries
        FOR EACH ROW EXECUTE FUNCTION keep_gift_card_balance();

      CREATE FUNCTION guard_gift_card_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          NEW.balance_minor := 0;
        ELSIF NEW.balance_minor <> OLD.balance_minor AND pg_trigger_depth() < 2 THEN
          RAISE EXCEPTION 'The balance of a gift card follows from its ledger.';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER guard_gift_card_balance BEFORE INSERT OR UPDATE ON gift_cards
        FOR EACH ROW EXECUTE FUNCTION guard_gift_card_balance();

      ALTER TABLE carts ADD COLUMN gift_card_ids text[] NOT NULL DEFAULT '{}';

      ALTER TABLE orders
        ADD COLUMN gift_card_minor integer NOT NULL DEFAULT 0,
        ADD COLUMN gift_card_refunded_minor integer NOT NULL DEFAULT 0,
        ADD COLUMN gift_card_lines jsonb NOT NULL DEFAULT '[]',
        ADD CONSTRAINT orders_gift_cards CHECK (gift_card_minor BETWEEN 0 AND grand_total_minor
          AND gift_card_refunded_minor BETWEEN 0 AND gift_card_minor
          AND authorized_minor <= grand_total_minor - gift_card_minor);

      ALTER TABLE order_refunds
        ADD COLUMN gift_card_minor integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT order_refunds_gift_cards CHECK (gift_card_minor BETWEEN 0 AND amount_minor);
    `);
  },
  async down(context) {
    await context.run(`
      ALTER TABLE order_refunds DROP COLUMN gift_card_minor;
      ALTER TABLE orders DROP COLUMN gift_card_lines, DROP COLUMN gift_card_refunded_minor, DROP COLUMN gift_card_minor;
      ALTER TABLE carts DROP COLUMN gift_card_ids;
    `);
    await dropTables(context, ['gift_card_entries', 'gift_cards']);
    await context.run(`
      DROP FUNCTION keep_gift_card_balance();
      DROP FUNCTION guard_gift_card_balance();
    `);
  },
};
