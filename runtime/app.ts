import type { RequestListener } from 'node:http';
import type { CartMerger } from './features/cart/merge.ts';
import { couponUses, type CouponUses } from './features/coupons/uses.ts';
import type { Housekeeping } from './features/housekeeping/housekeeping.ts';
import type { Purges } from './features/page-cache/purges.ts';
import type { MailService } from './features/mail/service.ts';
import type { SubscriptionClock } from './features/subscriptions/look-job.ts';
import { loadSampleSite } from './features/sample-site/load-sample-site.ts';
import { routeDocumentation } from './http/documentation.ts';
import type { Api } from './http/mount.ts';
import type { DeadLetterKeeper } from './jobs/jobs.ts';
import { refuse } from './http/refusal.ts';
import { wireBase } from './wiring/base.ts';
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
  const base = wireBase(deps);
  const staff = wireStaff(deps, base);
  const content = wireContent(deps, base);
  const goods = wireGoods(deps, base, content);
  const shopping = wireShopping(deps, base, content, goods);
  const selling = wireSelling(deps, base, goods, shopping);
  const sites = wireSites(deps, base, staff, content, goods, shopping, selling);
  const privacy = wirePrivacy(deps, base, goods, selling);
  const front = wireFront(deps, base, staff, shopping, sites, privacy);
  const { deadLetters, mail, purges, websites } = base;
  const { contributors } = staff;
  const { cartMerger } = shopping;
  const { subscriptionClock } = selling;
  const { fillSite } = sites;
  const { api, app, keptAnswers, router } = front;

  wireCalls(deps, base, staff, content, goods, shopping, selling, sites, front, privacy);
  // The calls are many: whoever asks for anything else is not led past each of them.
  app.use((request, response, next) => {
    if (request.path.startsWith('/api/')) router(request, response, next);
    else next();
  });
  routeDocumentation(app, api);
  app.use('/api', () => {
    throw refuse('CALL_NOT_FOUND');
  });
  wireRoutes(deps, base, staff, content, goods, shopping, selling, front, privacy);
  const work = wireWork(deps, base, content, goods, shopping, selling);
  const { housekeeping } = work;

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
