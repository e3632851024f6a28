import { z } from 'zod';
import { RENEW_DOWNLOADS } from '#shared/features/downloads/paths.ts';
import type { DownloadTerms } from '#shared/features/downloads/rules.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import { orderSentences } from '#shared/features/orders/sentences.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { type PageForm, pageForm, type SentForm } from '../../sockets/page-form.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { DownloadLinks } from './links.ts';

const tokenOf = ({ params }: SentForm): string => params['token'] ?? '';

/** The form of the page of an order that makes the links of its files anew. */
export function renewDownloadsForm({
  db,
  links,
  orders,
  isBuyer,
  termsOf,
}: {
  readonly db: Database;
  readonly links: Pick<DownloadLinks, 'give'>;
  readonly orders: Pick<OrderStore, 'readOwn'>;
  /** Whether who asks is the buyer of an order, and not merely somebody who holds its link. */
  readonly isBuyer: (site: Site, order: OrderRow, reader: RequestContext) => boolean;
  readonly termsOf: (scope: SiteScope) => Promise<DownloadTerms>;
}): PageForm {
  return pageForm(
    {
      path: `${ORDER_PAGE_PATH}/:token/${RENEW_DOWNLOADS}`,
      schema: z.unknown(),
      fields: 5,
      bytes: '4kb',
      limits: ['checkout'],
      limitText: TOO_MANY_REQUESTS_TEXT,
      knowsMember: true,
      page: (form) => `${ORDER_PAGE_PATH}/${tokenOf(form)}`,
      sentences: orderSentences,
    },
    async (_, ask) => {
      const { site, now } = ask.context;
      await db.withSite(site.id, async (scope) => {
        const order = await scope.ask(orders.readOwn(tokenOf(ask)));
        if (order === undefined) throw refuseAs({ errors: ORDER_ERRORS }, 'ORDER_NOT_FOUND');
        // Made anew, the links in the buyer's mail open nothing: that is not for who merely holds the order's link.
        if (!isBuyer(site, order, ask.context)) throw refuseAs({ errors: ORDER_ERRORS }, 'UNCONFIRMED_BUYER');
        if (order.status === 'CANCELED') return;
        if (order.paymentState !== 'PAID' && order.paymentState !== 'PARTIALLY_REFUNDED') return;
        await links.give(scope, order, await termsOf(scope), now);
      });
      return undefined;
    },
  );
}
