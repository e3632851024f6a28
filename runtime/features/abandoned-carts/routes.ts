import type { Request, Response, Router } from 'express';
import { listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import { pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import { sendOwnPage } from '../../http/own-page.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { seeOther } from '../../http/see-other.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import type { CartMerger } from '../cart/merge.ts';
import type { MailPages } from '../mail/mail-pages.ts';
import type { PageTexts } from '../mail/page-texts.ts';
import type { WearBrand } from '../mail/wear-brand.ts';
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

/** A link of mails that leads back to a cart. */
export interface WayBack {
  readonly path: string;
  /** The cart of an id; undefined for one that was bought or is gone. */
  readonly find: (
    scope: SiteScope,
    site: Site,
    cartId: string,
    now: number,
  ) => Promise<{ readonly cartToken: string; readonly isSubscription: boolean } | undefined>;
  /** The page it leads on to. */
  readonly page: string;
}

/**
 * Leads readers of a reminder, or of the mail about a failed payment, back to their cart, on whatever device they read it: the cart becomes that of their
 * browser, takes in what that one holds as signing in does, and its page works the prices out anew.
 * @param ways the links of such mails
 * @param deps.giveCart makes a cart that of the browser
 * @param deps.cartOf the cart that the browser has
 */
export function routeCartReturn(
  router: Router,
  ways: readonly WayBack[],
  deps: {
    db: Database;
    edge: EdgeDeps;
    giveCart: (context: RequestContext, cartToken: string) => void;
    cartOf: (context: RequestContext) => string | undefined;
    merger: CartMerger;
    pages: Pick<MailPages, 'notice'>;
    texts: PageTexts;
    wear: WearBrand;
  },
): void {
  const { db, edge, merger } = deps;

  /** Makes one cart of that of the reminder and that of the browser; a member has one in all browsers. */
  function takeIn(context: RequestContext, cartToken: string): Promise<string> {
    const { site, siteUser, now } = context;
    const held = deps.cartOf(context);
    return db.withSite(site.id, async (scope) => {
      if (siteUser !== undefined) {
        return merger.merge(scope, site, { siteUserId: siteUser.id, visitorToken: cartToken, now });
      }
      if (held !== undefined) await merger.join(scope, site, { into: cartToken, from: held, now });
      return cartToken;
    });
  }

  async function leadBack(way: WayBack, request: Request, response: Response): Promise<void> {
    const site = await siteOfRequest(edge, request);
    const context = await withSiteUser(edge, request, createVisitorContext(edge, request, response, site));
    const cartId = cartOfReturnToken(site, request.query['token']);
    const found =
      cartId === undefined
        ? undefined
        : await db.withSite(site.id, (scope) => way.find(scope, site, cartId, context.now));
    response.setHeader('Cache-Control', 'no-store');
    if (found === undefined) {
      const facts = { site: { title: site.title } };
      const words = await deps.texts('cart-gone', request.acceptsLanguages(), facts);
      response.vary('Accept-Language');
      sendOwnPage(response, await deps.wear(site, context.origin, deps.pages.notice(site, words)), GONE);
      return;
    }
    if (found.isSubscription) {
      response.redirect(SEE_OTHER, pathOfSubscriptionCart(found.cartToken));
      return;
    }
    deps.giveCart(context, await takeIn(context, found.cartToken));
    seeOther(edge, request, response, { site, path: way.page });
  }

  for (const way of ways) router.get(way.path, (request, response) => leadBack(way, request, response));
}
