import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { can } from '#shared/features/contributors/permissions.ts';
import { equalSecrets } from '../platform/ids/ids.ts';
import { findCaller } from './caller.ts';
import type { Site } from './context.ts';
import { type Cookies, readCookies } from './host-cookies.ts';
import { type EdgeDeps, SESSION_COOKIE } from './request.ts';

/** Name of the cookie that opens a site with a password. */
export const SITE_KEY_COOKIE = 'site-key';

type LockedSite = Pick<Site, 'siteSecret' | 'lockHash'>;

/** What that cookie holds: it opens the site until its password is another one. */
export function keyOfSite({ siteSecret, lockHash = '' }: LockedSite): string {
  return createHmac('sha256', siteSecret).update(`site password ${lockHash}`).digest('base64url');
}

/** True for a visitor who has to give the password of the site first. */
export function needsSitePassword(site: LockedSite, cookies: Cookies): boolean {
  if (site.lockHash === undefined) return false;
  const key = cookies[SITE_KEY_COOKIE];
  return key === undefined || !equalSecrets(key, keyOfSite(site));
}

/** The same of a request for anything but a call: contributors whose roles say so see a locked site. */
export async function isLockedOut(
  deps: EdgeDeps,
  request: Request,
  response: Response,
  site: LockedSite,
): Promise<boolean> {
  const cookies = readCookies(deps, request);
  if (!needsSitePassword(site, cookies)) return false;
  if (cookies[SESSION_COOKIE] === undefined) return true;
  const { contributor } = await findCaller(deps, request, response);
  return contributor === undefined || !can(contributor, 'site.viewLocked', 'read');
}
