import { PAGE_PASSWORD_PATH } from '#shared/features/page-tree/paths.ts';
import { resolvePath, type SiteCollection } from '#shared/features/pages/rules.ts';
import { lineOf } from '#shared/features/pages/states.ts';
import type { Database } from '../../database/database.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { PageForm, SentForm } from '../../sockets/page-form.ts';
import { askedPage, passwordForm } from '../../sockets/password-form.ts';
import type { Editions } from '../pages/editions.ts';
import { cookieOfPage, keyOfPage } from './gates.ts';

/** The path of the page that a form is on, without what follows it. */
const pathOf = (form: SentForm): string => askedPage(form).split('?')[0] ?? '/';

const hasPassword = ({ passwordHash }: SiteCollection) => passwordHash !== undefined;

/** The form of the page that asks for the password of another one. */
export function pagePasswordForm(
  edge: Pick<EdgeDeps, 'loopback'>,
  { db, editions }: { readonly db: Pick<Database, 'readSite'>; readonly editions: Pick<Editions, 'live'> },
): PageForm {
  const terms = {
    path: PAGE_PASSWORD_PATH,
    limits: ['pagePasswords', 'onePagePassword'],
    page: pathOf,
  } as const;
  return passwordForm(edge, terms, async (password, form) => {
    const { site } = form.context;
    const { collections } = await db.readSite(
      site.id,
      async (scope) => (await editions.live(scope, site)).content,
    );
    const route = resolvePath(collections, pathOf(form));
    const page = 'collection' in route ? route.collection : undefined;
    const locked = page === undefined ? [] : lineOf<SiteCollection>(page).filter(hasPassword);
    for (const { id } of locked) await form.countAccount({ email: id });
    const opened: SiteCollection[] = [];
    for (const one of locked) if (await verifyPassword(one.passwordHash, password)) opened.push(one);
    // A page without a password takes as long to answer as one with another password.
    if (locked.length === 0) await verifyPassword(undefined, password);
    if (opened.length === 0) return undefined;
    return opened.map((one) => [cookieOfPage(one), keyOfPage(site, one)] as const);
  });
}
