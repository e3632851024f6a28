import type { RequestListener } from 'node:http';
import express from 'express';
import { isApiToken } from '#shared/features/api-tokens/rules.ts';
import type { ApiTokenService } from '../features/api-tokens/service.ts';
import type { CartOffers } from '../features/cart/feature.ts';
import type { ContributorOffers } from '../features/contributors/feature.ts';
import type { PageCacheOffers } from '../features/page-cache/feature.ts';
import type { PageOffers } from '../features/pages/feature.ts';
import type { SiteUserOffers } from '../features/site-users/feature.ts';
import { routeDocumentation } from '../http/documentation.ts';
import { handleErrors } from '../http/errors.ts';
import { createDirectPages } from '../http/direct-pages.ts';
import { createBeginning, createExpressApp } from '../http/express-app.ts';
import { DEVICE_COOKIE } from '../http/known-devices.ts';
import { type Api, createApi } from '../http/mount.ts';
import { observeRequests, routeOperation } from '../http/operation.ts';
import { readLanguageAtOnce, readLanguageOfAddress } from '../http/language-addresses.ts';
import { SEGMENT_COOKIE } from '../http/reading-language.ts';
import { assertRoutesOnly, findAddresses } from '../http/own-addresses.ts';
import { refuse } from '../http/refusal.ts';
import type { EdgeDeps } from '../http/request.ts';
import { createSiteDoor } from '../http/site-door.ts';
import { createAllTurns } from '../http/site-turns.ts';
import { stopwatch } from '../platform/clock/clock.ts';
import type { Door, Feature } from '../sockets/feature.ts';
import { VISITOR_SCRIPTS_PATH } from './app-deps.ts';
import type { House } from './base.ts';

/** Who calls, and what is answered. */
interface FrontNeeds extends PageOffers, PageCacheOffers {
  readonly features: readonly Feature[];
  readonly apiTokens: ApiTokenService;
  readonly staff: ContributorOffers;
  readonly members: SiteUserOffers;
  readonly cart: CartOffers;
}

type Turns = ReturnType<typeof createAllTurns>;

/** Finds out whose request it is. */
function createEdge(base: House, turns: Turns, needs: FrontNeeds): EdgeDeps {
  const { clock, ids, loopback, rateLimiter, textWork, cookiesBoundAt } = base;
  const { apiTokens, staff, members, cart, features } = needs;
  return {
    clock,
    ids,
    loopback,
    ...needs.openSiteCache(),
    signedIn: (site, token, now) =>
      (isApiToken(token) ? apiTokens : staff.contributors).signedIn(site, token, now),
    siteUserOf: members.sessions.signedIn,
    rateLimiter,
    cartTokenOf: cart.cookies.tokenOf,
    turns,
    textWork,
    cookiesBoundAt,
    oldCookies: Object.assign(
      { [SEGMENT_COOKIE]: 'harmless', [DEVICE_COOKIE]: 'harmless' },
      ...features.map((one) => one.oldCookies),
    ) as EdgeDeps['oldCookies'],
  };
}

/** The figures that operators read. */
function watch({ metrics, db, workers }: House, turns: Turns) {
  metrics.watch('database_connections', 'Connections of this process to the database.', 'state', () =>
    db.countConnections(),
  );
  metrics.watch('workers', 'What becomes of work on what people put in.', 'state', () => ({
    ...workers.count(),
  }));
  for (const [kind, { count }] of Object.entries(turns)) {
    metrics.watch(`${kind}_in_turn`, `What becomes of ${kind} that take work.`, 'state', () => ({
      at_work: count.atWork,
      waiting: count.waiting,
      refused: count.refused,
    }));
  }
}

/** Where no feature answers, there may be a page. */
const ANY_PATH = /.*/;
/** Below it are calls and what is told about them. */
const API_PATH = '/api';

/** Opens the server: what operators ask, the calls of all features, their addresses, and last of all pages. */
export function openFront(base: House, needs: FrontNeeds): { api: Api; handle: RequestListener } {
  const { features, cart } = needs;
  const turns = createAllTurns();
  const edge = createEdge(base, turns, needs);
  const { kept, answers } = needs.answersAt(edge, cart.findCartOf(base.db, edge));
  const { assemble, renderDraft } = needs;
  const systemPages = features.flatMap((one) => one.pages);
  const door: Door = { edge, answers, assemble, renderDraft, systemPages };
  const app = createExpressApp(base);
  const pageRoute = express.Router().route(ANY_PATH);
  const direct = createDirectPages({
    app,
    begin: createBeginning(base),
    answer: answers.answer,
    route: pageRoute,
    isTaken: (path) => isTaken(path),
  });
  watch(base, turns);
  app.use(direct.tellFailure);
  routeOperation(app, { ...base, askDatabase: () => base.websites.hasAny() });
  const scripts = { index: false, immutable: true, maxAge: '365d' } as const;
  app.use(VISITOR_SCRIPTS_PATH, express.static(base.visitorScripts.folder, scripts));
  app.use(readLanguageOfAddress(edge));
  const open = features.flatMap((one) => one.whileLocked);
  app.use(createSiteDoor(edge, open, API_PATH, answers.showLock));
  const router = express.Router();
  const api: Api = createApi(router, edge);
  for (const one of features) one.calls(api, door);
  // The calls are many: whoever asks for anything else is not led past each of them.
  app.use((request, response, next) => {
    if (request.path.startsWith(`${API_PATH}/`)) router(request, response, next);
    else next();
  });
  routeDocumentation(app, api);
  app.use(API_PATH, () => {
    throw refuse('CALL_NOT_FOUND');
  });
  const own = app.router.stack.length;
  for (const one of features) {
    one.routes(app, door);
    for (const form of one.forms(edge)) form.route(app, door);
  }
  assertRoutesOnly(app.router.stack.slice(own));
  const isTaken = findAddresses(app.router.stack, [VISITOR_SCRIPTS_PATH, API_PATH]);
  app.get(ANY_PATH, answers.answer);
  app.use(handleErrors(base.log, answers.showFault));
  const observe = observeRequests(base, stopwatch);
  return {
    api,
    handle(request, response) {
      if (kept.answer(request, response)) return;
      observe(request, response);
      // Which page it is depends on the languages of its site.
      const isKnown = readLanguageAtOnce(edge, request);
      if (!isKnown || !direct.answer(request, response)) app(request, response);
    },
  };
}
