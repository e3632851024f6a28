import type { Router } from 'express';
import { listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import { CART_RETURN_PATH } from '#shared/features/abandoned-carts/paths.ts';
import { CART_PAGE_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import type { CartMerger } from '../cart/merge.ts';
import type { MailPages } from '../mail/mail-pages.ts';
import type { PageTexts } from '../mail/page-texts.ts';
import { cartOfReturnToken } from './return-token.ts';
import type { AbandonedCartService } from './service.ts';

const SEE_OTHER = 303;
const GONE = 410;

/** The calls by which staff sees carts that were left, and what their reminders brought. */
export function mountAbandonedCarts(api: Api, db: Database, abandoned: AbandonedCartService): void {
  api.mount(listAbandonedCarts, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => abandoned.list(scope, site, query)),
  );
}

/**
 * Leads readers of a reminder back to their cart, on whatever device they read it: the cart becomes that of their
 * browser, takes in what that one holds as signing in does, and its page works the prices out anew.
 * @param deps.giveCart makes a cart that of the browser
 * @param deps.cartOf the cart that the browser has
 */
export function routeCartReturn(
  router: Router,
  deps: {
    db: Database;
    edge: EdgeDeps;
    abandoned: AbandonedCartService;
    giveCart: (context: RequestContext, cartToken: string) => void;
    cartOf: (context: RequestContext) => string | undefined;
    merger: CartMerger;
    pages: Pick<MailPages, 'notice'>;
    texts: PageTexts;
  },
): void {
  const { db, edge, abandoned, merger } = deps;

  /** Makes one cart of that of the reminder and that of the browser; a member has one in all browsers. */
  function takeIn(context: RequestContext, cartToken: string): Promise<string> {
    const { site, siteUser, now } = context;
    const held = deps.cartOf(context);
    return db.withSite(site.id, async (scope) => {
      if (siteUser !== undefined) {
        return merger.merge(scope, site, { siteUserId: siteUser.id, visitorToken: cartToken, now });
      }
      if (held !== undefined) await merger.join(scope, { into: cartToken, from: held, now });
      return cartToken;
    });
  }

  router.get(CART_RETURN_PATH, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const context = await withSiteUser(edge, createVisitorContext(edge, request, response, site));
    const cartId = cartOfReturnToken(site, request.query['token']);
    const found =
      cartId === undefined
        ? undefined
        : await db.withSite(site.id, (scope) => abandoned.comeBack(scope, site, cartId, context.now));
    response.setHeader('Cache-Control', 'no-store');
    if (found === undefined) {
      const facts = { site: { title: site.title } };
      const words = await deps.texts('cart-gone', request.acceptsLanguages(), facts);
      response.vary('Accept-Language');
      response.status(GONE).type('html').send(deps.pages.notice(site, words));
      return;
    }
    if (found.isSubscription) {
      response.redirect(SEE_OTHER, pathOfSubscriptionCart(found.cartToken));
      return;
    }
    deps.giveCart(context, await takeIn(context, found.cartToken));
    response.redirect(SEE_OTHER, CART_PAGE_PATH);
  });
}
