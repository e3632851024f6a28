import type { Request, Response, Router } from 'express';
import { raw, urlencoded } from 'express';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import {
  MOCK_PAYMENT_PATH,
  PAYMENT_EVENTS_PATH,
  PAYMENT_LEFT_PARAMETER,
  PAYMENT_RETURN_PATH,
  pathOfNewOrder,
} from '#shared/features/checkout/paths.ts';
import { CHECKOUT_PAGE_PATH, SUBSCRIPTION_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_ERRORS, DECLINE_TEXTS, LOST_PAYMENT_TEXTS } from '#shared/features/checkout/rules.ts';
import { checkoutSentences } from '#shared/features/checkout/sentences.ts';
import { sentenceIn } from '#shared/text/sentences.ts';
import type { Database } from '../../database/database.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import type { Api } from '../../http/mount.ts';
import { tellPrograms } from '../../http/errors.ts';
import { refuse } from '../../http/refusal.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { sendOwnPage } from '../../http/own-page.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import { mockAccountOf, type MockProvider } from '../../platform/payments/mock-provider.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { PageAnswers } from '../pages/routes.ts';
import { orderOfKey, readDecline } from './attempts.ts';
import type { Cashier, Settled } from './cashier.ts';
import { toFacts } from './form-answer.ts';
import type { PaymentEvents } from './payment-events.ts';
import type { CheckoutService } from './service.ts';
import type { PaymentPages } from './payment-pages.ts';

const SEE_OTHER = 303;
const MESSAGE_LIMIT = '64kb';

/** The call that buys a cart. */
export function mountCheckout(api: Api, checkout: CheckoutService): void {
  api.mount(checkOutCart, async ({ params, body }, context) => {
    const answer = await checkout.checkOut(context, params.cartToken, body);
    if (answer.nextAction !== undefined) context.setAccepted();
    return answer;
  });
}

/** Where buyers come back to, where providers tell what happened, and the page of the test provider. */
export function routePayments(
  router: Router,
  deps: {
    db: Database;
    edge: EdgeDeps;
    cashier: Pick<Cashier, 'catchUp' | 'giveUp'>;
    orders: Pick<OrderStore, 'read' | 'readOwn'>;
    /** Whether who asks is the buyer of an order, and not merely somebody who holds its link. */
    isBuyer: (site: Site, order: OrderRow, reader: RequestContext) => boolean;
    events: PaymentEvents;
    mock: MockProvider;
    pages: PaymentPages;
    showNotice: PageAnswers['showNotice'];
  },
): void {
  const { db, edge, cashier, events, mock } = deps;

  /** Why a buyer who comes back has no order. */
  async function whyLost(websiteId: string, { order, attempt }: Settled): Promise<string> {
    if (attempt === undefined || order.status === 'EXPIRED') {
      const isGivenBack = attempt !== undefined && attempt.giveBack !== 'none';
      return isGivenBack ? LOST_PAYMENT_TEXTS.soldMeanwhile : LOST_PAYMENT_TEXTS.notFinished;
    }
    return DECLINE_TEXTS[await db.withSite(websiteId, (scope) => readDecline(scope, attempt))];
  }

  router.post(
    PAYMENT_EVENTS_PATH,
    raw({ type: () => true, limit: MESSAGE_LIMIT }),
    async (request, response) => {
      const site = await siteOfRequest(edge, request);
      const body: unknown = request.body;
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value[0] : value,
        ]),
      );
      // A message without a body comes as no bytes at all.
      const bytes = body instanceof Uint8Array ? body : new Uint8Array();
      const receipt = await events.receive(site.id, request.params['provider'] ?? '', bytes, headers);
      if (receipt === 'forged') throw refuse('NOT_ALLOWED');
      if (receipt === 'malformed') throw refuse('UNREADABLE_BODY');
      response.json({ received: true });
    },
  );
  router.use(PAYMENT_EVENTS_PATH, tellPrograms);

  const readerOf = (request: Request, response: Response, site: Site) =>
    withSiteUser(edge, request, createVisitorContext(edge, request, response, site));

  router.get(PAYMENT_RETURN_PATH, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const token = typeof request.query['o'] === 'string' ? request.query['o'] : '';
    const row = await db.withSite(site.id, (scope) => scope.ask(deps.orders.readOwn(token)));
    const hasLeft = row !== undefined && request.query[PAYMENT_LEFT_PARAMETER] !== undefined;
    // Who merely holds the link of an order ends no payment of its buyer.
    const isOver = hasLeft && deps.isBuyer(site, row, await readerOf(request, response, site));
    const look = isOver ? cashier.giveUp : cashier.catchUp;
    const settled = row === undefined ? undefined : await look(site.id, row.id);
    const { cartToken: named } = request.query;
    const cartToken = typeof named === 'string' ? named : undefined;
    // A donation has no cart to come back to: its own page says how it ended, and leads to another try.
    if (settled?.order.paymentState !== 'FAILED' || settled.order.kind === 'donation') {
      response.redirect(
        SEE_OTHER,
        settled === undefined ? CHECKOUT_PAGE_PATH : pathOfNewOrder(token, cartToken),
      );
      return;
    }
    const page = cartToken === undefined ? CHECKOUT_PAGE_PATH : SUBSCRIPTION_PAGE_PATH;
    const why = sentenceIn(checkoutSentences(site.language), await whyLost(site.id, settled));
    const { status } = CHECKOUT_ERRORS.declared.DECLINED;
    const problems = [{ field: 'payment', message: why }];
    const facts = toFacts({ values: {}, problems, kind: 'refused' });
    await deps.showNotice(request, response, { path: page, status, notice: '', facts });
  });

  /** A payment at the test provider, for its buyer: others who hold the link find none. */
  async function findOwnPayment(request: Request, response: Response, site: Site, key: string) {
    const orderId = orderOfKey(key);
    if (orderId === undefined) return undefined;
    const order = await db.readSite(site.id, (scope) => scope.ask(deps.orders.read(orderId)));
    const isOwn = order !== undefined && deps.isBuyer(site, order, await readerOf(request, response, site));
    return isOwn ? mock.find(mockAccountOf(site), key) : undefined;
  }

  router.get(MOCK_PAYMENT_PATH, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const key = typeof request.query['payment'] === 'string' ? request.query['payment'] : '';
    const payment = await findOwnPayment(request, response, site, key);
    if (payment?.state !== 'action') sendOwnPage(response, deps.pages.gone(site), 404);
    else sendOwnPage(response, deps.pages.ask(site, key, payment));
  });

  const parseForm = urlencoded({ extended: false, limit: '4kb', parameterLimit: 5 });
  router.post(MOCK_PAYMENT_PATH, parseForm, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
    const { payment: key = '', decision = '' } = (request.body ?? {}) as Record<string, string | undefined>;
    const payment = await findOwnPayment(request, response, site, key);
    if (payment === undefined) {
      sendOwnPage(response, deps.pages.gone(site), 404);
      return;
    }
    await mock.decide(mockAccountOf(site), key, decision === 'confirm');
    const back = new URL(payment.returnUrl);
    response.redirect(SEE_OTHER, `${back.pathname}${back.search}`);
  });
}
