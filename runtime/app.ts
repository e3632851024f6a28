import type { RequestListener } from 'node:http';
import type { CartMerger } from './features/cart/merge.ts';
import { couponUses, type CouponUses } from './features/coupons/uses.ts';
import type { Housekeeping } from './features/housekeeping/housekeeping.ts';
import type { Purges } from './features/page-cache/purges.ts';
import type { MailService } from './features/mail/service.ts';
import type { SubscriptionClock } from './features/subscriptions/look-job.ts';
import { apiTokensFeature } from './features/api-tokens/feature.ts';
import { auditLogFeature } from './features/audit-log/feature.ts';
import { binFeature } from './features/bin/feature.ts';
import { captchaFeature } from './features/captcha/feature.ts';
import { couponsFeature } from './features/coupons/feature.ts';
import { isBuyerOfPage } from './features/orders/page-context.ts';
import { mailedLinkOf } from './features/orders/readers.ts';
import { readProductNames } from './features/products/product-names.ts';
import { reviewsFeature } from './features/reviews/feature.ts';
import { salesFeature } from './features/sales/feature.ts';
import { shippingFeature } from './features/shipping/feature.ts';
import { taxFeature } from './features/tax/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { loadSampleSite } from './features/sample-site/load-sample-site.ts';
import { routeDocumentation } from './http/documentation.ts';
import type { Api } from './http/mount.ts';
import type { DeadLetterKeeper } from './jobs/jobs.ts';
import { refuse } from './http/refusal.ts';
import { type House, wireBase } from './wiring/base.ts';
import { wireStaff } from './wiring/staff.ts';
import { wireContent } from './wiring/content.ts';
import { wireGoods } from './wiring/goods.ts';
import { wireShopping } from './wiring/shopping.ts';
import { wireSelling } from './wiring/selling.ts';
import { wireSites } from './wiring/sites.ts';
import { wireFront } from './wiring/front.ts';
import { wirePrivacy } from './wiring/privacy.ts';
import { wireCalls } from './wiring/calls.ts';
import { wireRoutes } from './wiring/routes.ts';
import { wireWork } from './wiring/work.ts';
import type { Feature } from './sockets/feature.ts';
import type { AppDeps } from './wiring/app-deps.ts';

export interface App {
  /** Answers every request. */
  readonly handle: RequestListener;
  readonly api: Api;
  readonly mail: MailService;
  /** Makes one cart of a visitor's and a member's. */
  readonly cartMerger: CartMerger;
  /** The book of which orders used which coupons. */
  readonly couponUses: CouponUses;
  readonly deadLetters: DeadLetterKeeper;
  /** Tells the caches of this process what changed; to be followed for the changes of others. */
  readonly purges: Purges;
  /** Takes away what is of no use any more. */
  readonly housekeeping: Housekeeping;
  /** Charges subscriptions when they are due. */
  readonly subscriptions: SubscriptionClock;
  /** Loads the sample site when there is no site yet; true when it did. */
  loadSample(): Promise<boolean>;
}

const SAMPLE_HOST = 'saltmarsh.localhost';
const SAMPLE_HOSTS = ['localhost', '127.0.0.1', '[::1]', SAMPLE_HOST];

/** Wires every feature of the server; how, is told part by part in wiring/. */
export function createApp(deps: AppDeps): App {
  const { db, clock, ids } = deps;
  const base: House = { ...deps, ...wireBase(deps) };
  const apiTokens = apiTokensFeature(base);
  const coupons = couponsFeature(base, readProductNames);
  const shipping = shippingFeature(base);
  // What has not moved into features yet is wired part by part, each with all the parts before it.
  const staff = { ...base, ...apiTokens.offers, ...wireStaff(base) };
  const content = { ...staff, ...wireContent(staff) };
  const goods = { ...content, ...coupons.offers, ...shipping.offers, ...wireGoods(content) };
  const shopping = { ...goods, ...wireShopping(goods) };
  const selling = { ...shopping, ...wireSelling(shopping) };
  const reviews = reviewsFeature(base, {
    purgeShown: goods.productPages.purgeShown,
    isBuyer: isBuyerOfPage,
    linkOf: mailedLinkOf,
    readSample: shopping.readSample,
  });
  /** In the order of dependence: each may take what those before it offer. */
  const features: readonly Feature[] = [
    auditLogFeature(base),
    binFeature(base),
    captchaFeature(base),
    webhooksFeature(base),
    apiTokens,
    coupons,
    shipping,
    taxFeature(base),
    salesFeature(base),
    reviews,
  ];
  const sold = { ...selling, features };
  const sites = { ...sold, ...wireSites(sold), ...wirePrivacy(sold) };
  const parts = { ...sites, ...wireFront(sites) };
  const { deadLetters, mail, purges, websites, contributors, cartMerger, subscriptionClock, fillSite } =
    parts;
  const { api, app, keptAnswers, router } = parts;

  wireCalls(parts);
  // The calls are many: whoever asks for anything else is not led past each of them.
  app.use((request, response, next) => {
    if (request.path.startsWith('/api/')) router(request, response, next);
    else next();
  });
  routeDocumentation(app, api);
  app.use('/api', () => {
    throw refuse('CALL_NOT_FOUND');
  });
  wireRoutes(parts);
  const { housekeeping } = wireWork(parts);

  return {
    handle(request, response) {
      if (!keptAnswers.answer(request, response)) app(request, response);
    },
    api,
    mail,
    cartMerger,
    couponUses,
    deadLetters,
    purges,
    housekeeping,
    subscriptions: subscriptionClock,
    async loadSample() {
      const sample = { db, ids, now: clock.now(), hosts: SAMPLE_HOSTS, websites, contributors, fillSite };
      const isLoaded = await loadSampleSite(sample, deps.readSampleFiles);
      // A server that others reach now may have begun on this machine alone.
      await websites.leadHome(SAMPLE_HOST);
      return isLoaded;
    },
  };
}
