import { z } from 'zod';
import { PART_SIZE } from '#shared/features/seo/sitemap.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { productAddresses } from '../products/addresses.ts';
import type { ListedProduct } from './model.ts';

const payload = z.object({});

/** Collects the products of a site for its sitemap. */
export const makeSitemap = defineJob({
  name: 'sitemap',
  payload,
  retries: 3,
  firstGapSeconds: 60,
  limitSeconds: 120,
  atOnce: 1,
});

const keepPart = statement(
  'seo.keepSitemapPart',
  `INSERT INTO sitemap_parts (website_id, part, products, changed_at) VALUES ($1, $2, $3::json, $4)
   ON CONFLICT (website_id, part)
   DO UPDATE SET products = EXCLUDED.products, changed_at = EXCLUDED.changed_at`,
);

const dropFurther = statement(
  'seo.dropSitemapParts',
  'DELETE FROM sitemap_parts WHERE website_id = $1 AND part >= $2',
);

/** Makes who does that. @param addresses of products, by which they are read part by part */
export function createSitemapMaker(addresses: typeof productAddresses): JobHandler<typeof payload> {
  async function collect(scope: SiteScope): Promise<void> {
    let last = '';
    let part = 0;
    for (;;) {
      const found = await scope.ask(addresses.after(last, PART_SIZE));
      last = found.at(-1)?.id ?? '';
      if (last === '') break;
      const products = found.map(({ id: _, ...product }): ListedProduct => product);
      const changedAt = new Date(products.reduce((latest, one) => Math.max(latest, one.changedAt), 0));
      await scope.ask(keepPart.none(part, JSON.stringify(products), changedAt));
      part++;
      if (found.length < PART_SIZE) break;
    }
    await scope.ask(dropFurther.none(part));
  }
  return (run) => run.finish(collect);
}
