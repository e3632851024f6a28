import { SITE_PASSWORD_PATH } from '#shared/features/site-lock/paths.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { keyOfSite, SITE_KEY_COOKIE } from '../../http/site-lock.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { PageForm } from '../../sockets/page-form.ts';
import { askedPage, passwordForm } from '../../sockets/password-form.ts';

/** The form of the lock screen of a site. */
export function sitePasswordForm(edge: Pick<EdgeDeps, 'loopback'>): PageForm {
  const terms = {
    path: SITE_PASSWORD_PATH,
    limits: ['pagePasswords', 'sitePasswords'],
    page: askedPage,
  } as const;
  return passwordForm(edge, terms, async (password, { context: { site } }) => {
    const isRight = await verifyPassword(site.lockHash, password);
    if (site.lockHash === undefined) return [];
    return isRight ? [[SITE_KEY_COOKIE, keyOfSite(site)]] : undefined;
  });
}
