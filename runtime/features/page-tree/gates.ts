import { createHmac } from 'node:crypto';
import type { SiteCollection } from '#shared/features/pages/rules.ts';
import type { Site } from '../../http/context.ts';
import { equalSecrets } from '../../platform/ids/ids.ts';
import type { PageGate } from '../pages/page-context.ts';
import { lockedFacts, membersFacts } from './closed-facts.ts';
import { lockedPage, membersPage } from './system-pages.ts';

/** Name of the cookie that opens a page. */
export function cookieOfPage({ id }: Pick<SiteCollection, 'id'>): string {
  return `page-${id}`;
}

/** What that cookie holds: it opens this page alone, until its password is another one. */
export function keyOfPage(
  { siteSecret }: Pick<Site, 'siteSecret'>,
  { id, passwordHash = '' }: Pick<SiteCollection, 'id' | 'passwordHash'>,
): string {
  return createHmac('sha256', siteSecret).update(`page password ${id} ${passwordHash}`).digest('base64url');
}

/** Keeps a page with a password for those who know it. */
const passwordGate: PageGate = {
  page: lockedPage.kind,
  guards: ({ passwordHash }) => passwordHash !== undefined,
  check({ site, cookies, path }, page) {
    const key = cookies[cookieOfPage(page)];
    const isOpen = key !== undefined && equalSecrets(key, keyOfPage(site, page));
    return Promise.resolve(isOpen ? undefined : lockedFacts(site, path));
  },
};

/** Keeps a private page for members who are signed in. */
const membersGate: PageGate = {
  page: membersPage.kind,
  guards: ({ status }) => status === 'private',
  check: ({ site, siteUser, path }) =>
    Promise.resolve(siteUser === undefined ? membersFacts(site, path) : undefined),
};

/** Keep pages from who may not see them. */
export const pageGates: readonly PageGate[] = [membersGate, passwordGate];
