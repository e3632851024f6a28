import {
  addSiteUserAddress,
  askForSiteUserPassword,
  changeSiteUserPassword,
  confirmSiteUser,
  createSiteUser,
  createSiteUserOfOrder,
  deleteOwnSiteUser,
  endSiteUserSession,
  getSiteUser,
  openSiteUserSession,
  removeSiteUserAddress,
  resetSiteUserPassword,
  setSiteUserLocale,
  updateSiteUser,
} from '#shared/features/site-users/contract.ts';
import { languageOfCode } from '#shared/features/languages/rules.ts';
import type { Database } from '../../database/database.ts';
import { siteUserOf } from '../../http/context.ts';
import { onceIn } from '../../http/idempotency.ts';
import { giveLanguageCookie } from '../../http/language-cookie.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { assertSiteUserCrumb } from '../../http/site-user-session.ts';
import type { SiteUserAddresses } from './addresses.ts';
import type { SiteUserDoor } from './door.ts';
import { toSiteUser } from './entry.ts';
import { leaveSite, type PersonErasure } from './leaving.ts';
import type { SiteUserService } from './service.ts';
import type { SiteUserSignUps } from './sign-ups.ts';

/** What the calls and the pages of members work with. */
export interface SiteUserRouteDeps {
  readonly db: Database;
  readonly edge: EdgeDeps;
  readonly siteUsers: SiteUserService;
  readonly signUps: SiteUserSignUps;
  readonly addresses: SiteUserAddresses;
  readonly door: SiteUserDoor;
  readonly people: PersonErasure;
}

const SUCCESS = { success: true } as const;

function mountSession(api: Api, { db, edge, siteUsers, door }: SiteUserRouteDeps): void {
  api.mount(openSiteUserSession, async ({ body }, context) => {
    const entered = await siteUsers.signIn(context, body, door.cartOf(context));
    return { ...door.letIn(context, entered), cartToken: entered.cartToken };
  });

  api.mount(endSiteUserSession, async ({ query }, context) => {
    assertSiteUserCrumb(edge, context);
    const cartToken = await siteUsers.signOut(context, query.cloneCart === 'true');
    door.letOut(context, cartToken);
    return { ...SUCCESS, ...(cartToken === undefined ? {} : { cartToken }) };
  });

  api.mount(setSiteUserLocale, async ({ body: { language } }, context) => {
    const { site, siteUser } = context;
    const offered = languageOfCode(site.languages, language);
    if (offered === undefined) throw refuseAs(setSiteUserLocale, 'LANGUAGE_UNKNOWN');
    const { code } = offered;
    if (siteUser !== undefined)
      await db.withSite(site.id, (scope) => siteUsers.setLocale(scope, siteUser, code));
    giveLanguageCookie(edge, context, code);
    return { locale: code };
  });
}

function mountSignUps(api: Api, { db, signUps, door }: SiteUserRouteDeps): void {
  api.mount(createSiteUser, async ({ body }, context) => {
    await signUps.signUp(context, body);
    return SUCCESS;
  });

  api.mount(createSiteUserOfOrder, async ({ body }, context) => {
    await signUps.signUpBuyer(context, body.orderToken, body.password);
    return SUCCESS;
  });

  api.mount(confirmSiteUser, async ({ body }, context) => {
    const cart = door.cartOf(context);
    const entered = await db.withSite(context.site.id, (scope) =>
      signUps.confirm(scope, context, body, cart),
    );
    return door.letIn(context, entered);
  });

  api.mount(askForSiteUserPassword, async ({ body }, context) => {
    await signUps.forget(context, body.email);
    return SUCCESS;
  });

  api.mount(resetSiteUserPassword, async ({ body }, context) => {
    const cart = door.cartOf(context);
    const entered = await db.withSite(context.site.id, (scope) => signUps.reset(scope, context, body, cart));
    return door.letIn(context, entered);
  });
}

/** Mounts the calls of members about their session and account. */
export function mountSiteUsers(api: Api, deps: SiteUserRouteDeps): void {
  const { db, siteUsers, addresses, door, people } = deps;
  const once = onceIn(db);

  mountSession(api, deps);
  mountSignUps(api, deps);

  api.mount(getSiteUser, (_, context) => Promise.resolve({ siteUser: toSiteUser(siteUserOf(context)) }));

  api.mount(updateSiteUser, ({ body }, context) =>
    once(context, async (scope) => ({ siteUser: await siteUsers.rename(scope, siteUserOf(context), body) })),
  );

  api.mount(changeSiteUserPassword, ({ body }, context) =>
    once(context, async (scope) => {
      door.remember(context, await siteUsers.changePassword(scope, context, body));
      return SUCCESS;
    }),
  );

  api.mount(deleteOwnSiteUser, async ({ body }, context) => {
    await once(context, async (scope) => leaveSite(scope, context, body, people));
    door.letOut(context, undefined);
    return SUCCESS;
  });

  api.mount(addSiteUserAddress, ({ body }, context) =>
    once(context, async (scope) => ({
      address: await addresses.add(scope, siteUserOf(context).id, body, context),
    })),
  );

  api.mount(removeSiteUserAddress, ({ params }, context) =>
    once(context, async (scope) => {
      await addresses.remove(scope, siteUserOf(context).id, params.addressId);
      return SUCCESS;
    }),
  );
}
