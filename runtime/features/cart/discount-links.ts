import type { Request, Router } from 'express';
import { addCartCoupon } from '#shared/features/cart/contract.ts';
import { DISCOUNT_LINK_PATH, DISCOUNT_REDIRECT } from '#shared/features/coupons/paths.ts';
import { isCouponCode, normalizeCode } from '#shared/features/coupons/rules.ts';
import { returnPathOf } from '#shared/features/site-users/rules.ts';
import { cleanText } from '#shared/http/json.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { RequestContext } from '../../http/context.ts';
import { refusalToTell } from '../../http/errors.ts';
import { refuseAs } from '../../http/refusal.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { seeOther } from '../../http/see-other.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { PageAnswers } from '../pages/routes.ts';
import { cartTokenOf, giveNewCartCookies } from './cookies.ts';
import type { CartService } from './service.ts';

/** What is fetched ahead is not kept by browsers when it cannot be had, so the visit itself asks again. */
const NOT_AHEAD = 503;

/** True for a browser that fetches what its visitor may open later. */
function isAhead({ headers }: Request): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return typeof purpose === 'string' && /prefetch|preview/i.test(purpose);
}

/** True for a visitor who opens the address, and false for a page that has a picture or a script look there. */
function isVisit({ method, headers }: Request): boolean {
  const goal = headers['sec-fetch-dest'];
  return method === 'GET' && (goal === undefined || goal === 'document');
}

/** The page that the link goes on to. */
function placeOf({ query }: Request): string {
  return returnPathOf(query[DISCOUNT_REDIRECT]) ?? '/';
}

/**
 * Takes links that put a coupon into the cart. A coupon that takes nothing off yet waits in the cart, also in an empty
 * one. Tries count like codes that are typed.
 */
export function routeDiscountLinks(
  router: Router,
  edge: EdgeDeps,
  carts: Pick<CartService, 'takeCoupon'>,
  { showNotice }: Pick<PageAnswers, 'showNotice'>,
): void {
  async function take(context: RequestContext, text: string): Promise<void> {
    const code = normalizeCode(text);
    if (!isCouponCode(code)) throw refuseAs(addCartCoupon, 'COUPON_NOT_FOUND');
    const token = await carts.takeCoupon(context, cartTokenOf(context.cookies), code);
    giveNewCartCookies(edge, context, token);
  }

  router.get(DISCOUNT_LINK_PATH, async (request, response) => {
    const place = placeOf(request);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    if (isAhead(request)) {
      response.status(NOT_AHEAD).end();
      return;
    }
    const site = await siteOfRequest(edge, request);
    if (isVisit(request)) {
      try {
        const context = await withSiteUser(
          edge,
          request,
          createVisitorContext(edge, request, response, site),
        );
        await createCallLimits(edge, { request, context }, ['cart', 'codes']).countCall();
        await take(context, cleanText(String(request.params['code'])));
      } catch (error) {
        const refusal = refusalToTell(error, response);
        const [path = '/'] = place.split('?');
        const notice = visitorSentence(refusal, site.language);
        await showNotice(request, response, { path, status: refusal.status, notice });
        return;
      }
    }
    seeOther(edge, request, response, { site, path: place });
  });
}
