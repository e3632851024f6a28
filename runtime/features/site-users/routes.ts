import {
  endSiteUserSession,
  getSiteUser,
  openSiteUserSession,
  setSiteUserLocale,
} from '#shared/features/site-users/contract.ts';
import { isSpoken } from '#shared/features/site-users/rules.ts';
import type { Database } from '../../database/database.ts';
import { type RequestContext, siteUserOf } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { assertSiteUserCrumb } from '../../http/site-user-session.ts';
import { dropSiteUserCookies, giveLanguageCookie, giveSiteUserCookies } from './cookies.ts';
import { type SiteUserService, toSiteUser } from './service.ts';

/** What carts have to do with who is signed in. */
export interface SiteUserCarts {
  /** The token of the visitor's cart among the cookies, or undefined. */
  tokenOf(cookies: RequestContext['cookies']): string | undefined;
  /** Lets the browser keep the cart of a token. */
  give(context: RequestContext, token: string): void;
  /** Takes the cart out of the browser. */
  drop(context: RequestContext): void;
}

/** Mounts the calls of members about their session and account. */
export function mountSiteUsers(
  api: Api,
  deps: {
    db: Database;
    edge: EdgeDeps;
    siteUsers: SiteUserService;
    carts: SiteUserCarts;
    /** Tags of the languages that the pages of accounts can be had in. */
    textLanguages: () => Promise<readonly string[]>;
  },
): void {
  const { db, edge, siteUsers, carts } = deps;

  api.mount(openSiteUserSession, async ({ body }, context) => {
    const { session, siteUser, cartToken } = await siteUsers.signIn(
      context,
      body,
      carts.tokenOf(context.cookies),
    );
    giveSiteUserCookies(edge, context, session);
    carts.give(context, cartToken);
    return { xsrfToken: session.xsrfToken, siteUser, cartToken };
  });

  api.mount(endSiteUserSession, async ({ query }, context) => {
    assertSiteUserCrumb(edge, context);
    const cartToken = await siteUsers.signOut(context, query.cloneCart === 'true');
    if (context.siteUser !== undefined) carts.drop(context);
    dropSiteUserCookies(edge, context);
    if (cartToken !== undefined) carts.give(context, cartToken);
    return { success: true as const, ...(cartToken === undefined ? {} : { cartToken }) };
  });

  api.mount(setSiteUserLocale, async ({ body: { language } }, context) => {
    const { site, siteUser } = context;
    const spoken = [site.language, ...(await deps.textLanguages())];
    if (!isSpoken(language, spoken)) throw refuseAs(setSiteUserLocale, 'LANGUAGE_UNKNOWN');
    if (siteUser !== undefined)
      await db.withSite(site.id, (scope) => siteUsers.setLocale(scope, siteUser, language));
    giveLanguageCookie(edge, context, language);
    return { locale: language };
  });

  api.mount(getSiteUser, (_, context) => Promise.resolve({ siteUser: toSiteUser(siteUserOf(context)) }));
}
