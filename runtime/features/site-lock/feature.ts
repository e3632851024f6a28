import { SITE_PASSWORD_PATH } from '#shared/features/site-lock/paths.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { SiteLock } from '../pages/page-request.ts';
import { lockFacts } from './lock-facts.ts';
import { sitePasswordForm } from './password-form.ts';
import { mountSiteLock } from './routes.ts';
import { siteLockPage } from './system-pages.ts';

/** The password of the whole site, and the lock screen that asks for it. */
export function siteLockFeature({ db, websites, auditLog: audit }: House) {
  const siteLock: SiteLock = { page: siteLockPage.kind, facts: lockFacts };
  return feature('site-lock', {
    offers: { siteLock },
    calls: (api) => mountSiteLock(api, { db, websites, audit }),
    pages: [siteLockPage],
    forms: (edge) => [sitePasswordForm(edge)],
    whileLocked: [SITE_PASSWORD_PATH],
  });
}
