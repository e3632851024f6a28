import type { Request, Response, Router } from 'express';
import { MAILED_PARAMETER, ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import type { Database } from '../../database/database.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { seeOther } from '../../http/see-other.ts';
import type { OrderStore } from './store.ts';
import { isMailedWord, rememberBuyer } from './readers.ts';

/** Takes the links of orders in mails: the word in them shows that their reader is the buyer. */
export function routeMailedOrders(
  router: Router,
  {
    db,
    edge,
    store,
  }: { readonly db: Database; readonly edge: EdgeDeps; readonly store: Pick<OrderStore, 'readOwn'> },
): void {
  /** Remembers who comes from a mail, and leads on to an address that can be shown to others. */
  async function come(
    request: Request,
    response: Response,
    { page, token, word }: { readonly page: string; readonly token: string; readonly word: string },
  ) {
    const site = await siteOfRequest(edge, request);
    const order = await db.readSite(site.id, (scope) => scope.ask(store.readOwn(token)));
    if (order !== undefined && isMailedWord(site, order.id, word)) {
      rememberBuyer(edge, createVisitorContext(edge, request, response, site), order.id);
    }
    response.setHeader('Cache-Control', 'private, no-store');
    seeOther(edge, request, response, { site, path: `${page}/${encodeURIComponent(token)}` });
  }

  for (const page of [ORDER_PAGE_PATH, REVIEWS_PAGE_PATH]) {
    router.get(`${page}/:token`, async (request, response, next) => {
      const { token } = request.params;
      const word = request.query[MAILED_PARAMETER];
      if (typeof word === 'string') {
        await come(request, response, { page, token, word });
      } else next();
    });
  }
}
