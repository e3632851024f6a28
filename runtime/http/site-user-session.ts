import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SITE_USER_CRUMB_COOKIE } from '#shared/http/crumb.ts';
import { equalSecrets } from '../platform/ids/ids.ts';
import type { RequestContext, Site } from './context.ts';
import { type CookieDeps, withOldTokens } from './host-cookies.ts';
import { SEGMENT_COOKIE, siteInLanguage } from './reading-language.ts';
import { refuse } from './refusal.ts';
import type { EdgeDeps } from './request.ts';
import { cookieOptions, SITE_USER_COOKIE } from './request.ts';

/** The request with what the browser kept of its visitor from before, and with the member who is signed in. */
export async function withSiteUser(
  deps: CookieDeps & Pick<EdgeDeps, 'siteUserOf'>,
  request: IncomingMessage,
  context: RequestContext,
): Promise<RequestContext> {
  return findSiteUser(deps, await withOldTokens(deps, request, context));
}

/** The request with the member who is signed in, as the session cookie tells, in the language that they chose. */
export async function findSiteUser(
  deps: Pick<EdgeDeps, 'siteUserOf'>,
  context: RequestContext,
): Promise<RequestContext> {
  const token = context.cookies[SITE_USER_COOKIE];
  if (token === undefined) return context;
  const siteUser = await deps.siteUserOf(context.site, token, context.now);
  const { site, cookies } = context;
  // An address that names a language, and what was chosen in this browser, say more than what was chosen once.
  const isSaid = !site.readIn.isPrimary || cookies[SEGMENT_COOKIE] !== undefined;
  const locale = isSaid ? '' : (siteUser?.locale ?? '');
  return { ...context, siteUser, site: locale === '' ? site : siteInLanguage(site, locale) };
}

/**
 * The token that writes of a member carry: it follows from the session, so that a new one comes with each signing in.
 * @param sessionHash SHA-256 of the session's token
 */
export function siteUserCrumbOf({ siteSecret }: Pick<Site, 'siteSecret'>, sessionHash: string): string {
  return createHmac('sha256', siteSecret).update(`member writes ${sessionHash}`).digest('base64url');
}

/**
 * Makes sure that a write of a member carries the token of their session. Without a session there is nothing
 * to protect.
 * @throws Refusal 403, with the token as a fresh cookie, so that one retry succeeds
 */
export function assertSiteUserCrumb(deps: Pick<EdgeDeps, 'loopback'>, context: RequestContext): void {
  const { site, siteUser } = context;
  if (siteUser === undefined) return;
  const crumb = siteUserCrumbOf(site, siteUser.sessionHash);
  if (context.siteUserCrumb !== undefined && equalSecrets(context.siteUserCrumb, crumb)) return;
  context.setCookie(SITE_USER_CRUMB_COOKIE, crumb, cookieOptions(deps, false));
  throw refuse('CRUMB_FAIL', { facts: { crumbFail: true } });
}
