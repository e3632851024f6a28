import type { SiteUser } from '#shared/features/site-users/contract.ts';
import type { RequestContext } from '../../http/context.ts';
import { giveLanguageCookie } from '../../http/language-cookie.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { giveDeviceMark } from '../../http/known-devices.ts';
import { dropSiteUserCookies, giveSiteUserCookies } from './cookies.ts';
import type { Entered } from './entry.ts';

/** What carts have to do with who is signed in. */
interface BrowserCarts {
  /** The token of the visitor's cart among the cookies, or undefined. */
  tokenOf(cookies: RequestContext['cookies']): string | undefined;
  /** Lets the browser keep the cart of a token. */
  give(context: RequestContext, token: string): void;
  /** Takes the cart out of the browser. */
  drop(context: RequestContext): void;
}

/** What a browser keeps of who came in or went out. */
export interface SiteUserDoor {
  /** Token of the cart that the visitor has, or undefined. */
  cartOf(context: RequestContext): string | undefined;
  /** Lets the browser keep the session, the cart and the language of who came in; answers what scripts are told. */
  letIn(context: RequestContext, entered: Entered): { xsrfToken: string; siteUser: SiteUser };
  /** Lets the browser keep that it is known to an account. */
  remember(context: RequestContext, deviceMark: string): void;
  /**
   * Takes the session out of the browser, and the member's cart with it.
   * @param cartToken the cart that the browser has from now on
   */
  letOut(context: RequestContext, cartToken: string | undefined): void;
}

/** Makes the door of members. */
export function createSiteUserDoor(edge: Pick<EdgeDeps, 'loopback'>, carts: BrowserCarts): SiteUserDoor {
  return {
    cartOf: ({ cookies }) => carts.tokenOf(cookies),
    letIn(context, { session, siteUser, cartToken, deviceMark }) {
      giveDeviceMark(edge, context, deviceMark);
      giveSiteUserCookies(edge, context, session);
      carts.give(context, cartToken);
      if (siteUser.locale !== '') giveLanguageCookie(edge, context, siteUser.locale);
      return { xsrfToken: session.xsrfToken, siteUser };
    },
    remember: (context, deviceMark) => giveDeviceMark(edge, context, deviceMark),
    letOut(context, cartToken) {
      // Whoever signs out twice keeps the cart that they have made since.
      if (cartToken !== undefined) carts.give(context, cartToken);
      else if (context.siteUser !== undefined) carts.drop(context);
      dropSiteUserCookies(edge, context);
    },
  };
}
