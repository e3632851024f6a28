import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { DownloadTerms } from '#shared/features/downloads/rules.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement } from '../../database/in-order.ts';
import type { MailService } from '../mail/service.ts';
import type { OrderSite } from '../orders/order-mails.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { DownloadLinks } from './links.ts';

/** Gives buyers the files that they paid for. */
export type DownloadDelivery = ReturnType<typeof createDownloadDelivery>;

/** Makes what delivers files. */
export function createDownloadDelivery(deps: {
  links: DownloadLinks;
  mail: Pick<MailService, 'send'>;
  termsOf: (scope: SiteScope) => Statement<DownloadTerms>;
  siteOf: () => Statement<Pick<OrderSite, 'title' | 'siteSecret'>>;
  /** Where a mail to the buyer of an order leads. */
  linkOf: (site: Pick<OrderSite, 'siteSecret'>, order: Pick<OrderRow, 'id' | 'origin'>) => string;
}) {
  const { links, mail } = deps;
  return {
    /** Makes the links of an order that is paid, and mails them, in the transaction in which it is paid. */
    async deliver(scope: SiteScope, order: OrderRow, now: number): Promise<void> {
      if (order.items.every(({ productType }) => productType !== PRODUCT_TYPE.digital)) return;
      const [terms, site] = await scope.inOrder([deps.termsOf(scope), deps.siteOf()]);
      await links.give(scope, order, terms, now);
      const files = await links.ofOrder(scope, site.siteSecret, order.id);
      if (files.length === 0) return;
      const { origin, language } = order;
      await mail.send(scope, {
        kind: 'transactional',
        to: order.email,
        template: 'downloads',
        language,
        site: { title: site.title, origin },
        data: {
          number: String(order.number ?? ''),
          files: files.map(({ filename, bytes, path }) => ({
            filename,
            size: formatBytes(bytes, language),
            link: origin + path,
          })),
          hours: Math.round(terms.lifeMs / 3_600_000),
          uses: terms.maxUses,
          link: deps.linkOf(site, order),
        },
      });
    },
  };
}
