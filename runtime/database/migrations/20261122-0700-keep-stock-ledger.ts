import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const keepStockLedger: Migration = {
  name: '20261122-0700-keep-stock-ledger',
  async up(context) {
    await createSiteTable(
      context,
      'stock_movements',
      `id awning_id NOT NULL,
       at timestamptz NOT NULL,
       variant_id awning_id NOT NULL,
       location text NOT NULL,
       reason text NOT NULL,
       delta integer NOT NULL,
       held_delta integer NOT NULL,
       on_hand integer NOT NULL CHECK (on_hand >= 0),
       note text NOT NULL,
       reference text,
       actor_kind text NOT NULL CHECK (actor_kind IN ('contributor', 'token', 'system')),
       actor_id text NOT NULL,
       actor_name text NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, variant_id, location, reference, reason),
       CHECK (delta <> 0 OR held_delta <> 0),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      REVOKE UPDATE, DELETE ON stock_movements FROM ${context.appRole};
      CREATE INDEX stock_movements_time ON stock_movements (website_id, at, id);
      CREATE INDEX stock_movements_variant ON stock_movements (website_id, variant_id, at, id);
    `);
    await createSiteTable(
      context,
      'stock_holds',
      `id awning_id NOT NULL,
       state text NOT NULL CHECK (state IN ('held', 'claimed', 'released', 'expired')),
       line_count integer NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'stock_hold_lines',
      `hold_id awning_id NOT NULL,
       variant_id awning_id NOT NULL,
       location text NOT NULL,
       quantity integer NOT NULL CHECK (quantity > 0),
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, hold_id, variant_id, location),
       FOREIGN KEY (website_id, hold_id) REFERENCES stock_holds (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, variant_id, location)
         REFERENCES stock_levels (website_id, variant_id, location) ON DELETE CASCADE`,
    );
    // Nothing held stock before there were holds; what was on hand becomes the first movement of its row.
    await context.run(`
      CREATE INDEX stock_hold_lines_level ON stock_hold_lines (website_id, variant_id, location, expires_at);
      UPDATE stock_levels SET held = 0;
      ALTER TABLE stock_levels ADD CONSTRAINT stock_levels_covered CHECK (held <= on_hand);
      CREATE INDEX stock_levels_left ON stock_levels (website_id, (on_hand - held));
      INSERT INTO stock_movements (website_id, id, at, variant_id, location, reason, delta, held_delta, on_hand, note,
                                   actor_kind, actor_id, actor_name)
      SELECT website_id, substr(md5(website_id || variant_id || location), 1, 24), now(), variant_id, location,
             'opening', on_hand, 0, on_hand, '', 'system', '', 'Awning'
        FROM stock_levels WHERE on_hand > 0;
    `);
    await createJobQueue(context, 'stock-hold');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('stock-hold');
      DROP INDEX stock_levels_left;
      ALTER TABLE stock_levels DROP CONSTRAINT stock_levels_covered;
    `);
    await dropTables(context, ['stock_hold_lines', 'stock_holds', 'stock_movements']);
    await context.run('UPDATE stock_levels SET held = 0');
  },
};
