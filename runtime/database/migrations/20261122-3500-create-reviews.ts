import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

/** What buyers say of products, and who was asked for it. */
export const createReviews: Migration = {
  name: '20261122-3500-create-reviews',
  async up(context) {
    await createSiteTable(
      context,
      'reviews',
      `id awning_id NOT NULL,
       product_id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
       body text NOT NULL,
       author_name text NOT NULL,
       language text NOT NULL,
       state text NOT NULL CHECK (state IN ('waiting', 'shown', 'hidden')),
       version integer NOT NULL,
       written_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, order_id, product_id),
       FOREIGN KEY (website_id, product_id) REFERENCES products (website_id, id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'review_requests',
      `order_id awning_id NOT NULL,
       asked_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, order_id),
       FOREIGN KEY (website_id, order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX reviews_of_product ON reviews (website_id, product_id, state, written_at DESC, id DESC);
      CREATE INDEX reviews_by_state ON reviews (website_id, state, written_at DESC, id DESC);`);
  },
  async down(context) {
    await dropTables(context, ['review_requests', 'reviews']);
  },
};
