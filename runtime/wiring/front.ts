import express from 'express';
import { isApiToken } from '#shared/features/api-tokens/rules.ts';
import type { ApiTokenService } from '../features/api-tokens/service.ts';
import { CART_COOKIE, cartTokenOf, dropCartCookies, giveCartCookies } from '../features/cart/cookies.ts';
import { createFindCart } from '../features/cart/find-cart.ts';
import { createKeepOldCart } from '../features/cart/old-carts.ts';
import { ORDERS_COOKIE } from '../features/orders/readers.ts';
import { createPageCache } from '../features/page-cache/page-cache.ts';
import { createSiteCache } from '../features/page-cache/site-cache.ts';
import { createKeptAnswers } from '../features/pages/kept-answers.ts';
import { createPageAnswers } from '../features/pages/routes.ts';
import { ThemeFailure } from '../features/pages/service.ts';
import { createKeepOldSession as createKeepOldSiteUserSession } from '../features/site-users/cookies.ts';
import { createSiteUserDoor } from '../features/site-users/door.ts';
import { createAllTurns } from '../http/site-turns.ts';
import { createExpressApp } from '../http/express-app.ts';
import { createApi } from '../http/mount.ts';
import { observeRequests, routeOperation } from '../http/operation.ts';
import { DEVICE_COOKIE } from '../http/known-devices.ts';
import { SEGMENT_COOKIE } from '../http/reading-language.ts';
import { type EdgeDeps, SESSION_COOKIE, SITE_USER_COOKIE } from '../http/request.ts';
import { createKeepOldSession } from '../http/session-cookie.ts';
import { stopwatch } from '../platform/clock/clock.ts';
import type { House } from './base.ts';
import type { Staff } from './staff.ts';
import type { Privacy } from './privacy.ts';
import type { Shopping } from './shopping.ts';
import type { Sites } from './sites.ts';
import { VISITOR_SCRIPTS_PATH } from './app-deps.ts';

type FrontParts = House & Staff & Shopping & Sites & Privacy & { readonly apiTokens: ApiTokenService };

/** The front of the server: who calls, what is kept ready for them, and the way to everything else. */
export function wireFront(parts: FrontParts) {
  const { db, clock, ids, privacy } = parts;
  const { purges, rateLimiter, websites } = parts;
  const { apiTokens, contributors, staffSessions } = parts;
  const { members } = parts;
  const { pages, systemPages } = parts;
  const turns = createAllTurns();
  const edge: EdgeDeps = {
    clock,
    ids,
    loopback: parts.loopback,
    ...createSiteCache(websites.siteOf, purges),
    signedIn: (site, token, now) =>
      isApiToken(token) ? apiTokens.signedIn(site, token, now) : contributors.signedIn(site, token, now),
    siteUserOf: members.sessions.signedIn,
    rateLimiter,
    cartTokenOf,
    turns,
    textWork: parts.textWork,
    cookiesBoundAt: parts.cookiesBoundAt,
    oldCookies: {
      [SESSION_COOKIE]: createKeepOldSession(parts, staffSessions.endOfOld),
      [SITE_USER_COOKIE]: createKeepOldSiteUserSession(parts, members.sessions),
      [CART_COOKIE]: createKeepOldCart(db, parts),
      [SEGMENT_COOKIE]: 'harmless',
      [DEVICE_COOKIE]: 'harmless',
      [ORDERS_COOKIE]: 'harmless',
    },
  };
  const findCart = createFindCart(db, edge);
  const router = express.Router();
  const api = createApi(router, edge);
  const isLasting = (error: unknown) => error instanceof ThemeFailure;
  const pageCache = createPageCache(purges, stopwatch, parts.pageCacheBytes, isLasting, parts.log);
  const keptAnswers = createKeptAnswers(edge, pageCache);
  const answers = createPageAnswers({
    edge,
    pages,
    systemPages,
    cache: pageCache,
    kept: keptAnswers,
    findCart,
  });
  const app = createExpressApp(parts);
  parts.metrics.watch('database_connections', 'Connections of this process to the database.', 'state', () =>
    db.countConnections(),
  );
  parts.metrics.watch('kept_pages', 'Requests answered with a page that was kept.', 'answer', () => ({
    ...keptAnswers.count,
  }));
  parts.metrics.watch('workers', 'What becomes of work on what people put in.', 'state', () => ({
    ...parts.workers.count(),
  }));
  for (const [kind, { count }] of Object.entries(turns)) {
    parts.metrics.watch(`${kind}_in_turn`, `What becomes of ${kind} that take work.`, 'state', () => ({
      at_work: count.atWork,
      waiting: count.waiting,
      refused: count.refused,
    }));
  }
  app.use(observeRequests(parts, stopwatch));
  routeOperation(app, { ...parts, askDatabase: () => websites.hasAny() });
  app.use(
    VISITOR_SCRIPTS_PATH,
    express.static(parts.visitorScripts.folder, { index: false, immutable: true, maxAge: '365d' }),
  );
  const siteUserDoor = createSiteUserDoor(edge, {
    tokenOf: cartTokenOf,
    give: (context, token) => giveCartCookies(edge, context, token),
    drop: (context) => dropCartCookies(edge, context),
  });
  const siteUserDeps = {
    ...members,
    db,
    edge,
    door: siteUserDoor,
    people: privacy,
  };
  return { answers, api, app, edge, findCart, keptAnswers, router, siteUserDeps };
}

export type Front = ReturnType<typeof wireFront>;
