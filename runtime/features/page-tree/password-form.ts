import { z } from 'zod';
import { PAGE_FIELD, PAGE_PASSWORD_PATH } from '#shared/features/page-tree/paths.ts';
import { PAGE_PASSWORD_MAX } from '#shared/features/page-tree/rules.ts';
import { guardSentences, WRONG_PASSWORD } from '#shared/features/page-tree/words.ts';
import { resolvePath, type SiteCollection } from '#shared/features/pages/rules.ts';
import { lineOf } from '#shared/features/pages/states.ts';
import { returnPathOf } from '#shared/features/site-users/rules.ts';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { cookieOptions, type EdgeDeps } from '../../http/request.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { type PageForm, pageForm, type SentForm } from '../../sockets/page-form.ts';
import type { Editions } from '../pages/editions.ts';
import { cookieOfPage, keyOfPage } from './gates.ts';

/** How long a browser keeps what opens a page. */
const OPEN_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** The path of the page that a form is on, without what follows it. */
const pathOf = ({ sent }: SentForm): string => returnPathOf(sent[PAGE_FIELD])?.split('?')[0] ?? '/';

const hasPassword = ({ passwordHash }: SiteCollection) => passwordHash !== undefined;

/** The form of the page that asks for the password of another one. */
export function passwordForm(
  edge: Pick<EdgeDeps, 'loopback'>,
  { db, editions }: { readonly db: Pick<Database, 'readSite'>; readonly editions: Pick<Editions, 'live'> },
): PageForm {
  return pageForm(
    {
      path: PAGE_PASSWORD_PATH,
      schema: z.object({ password: z.string().max(PAGE_PASSWORD_MAX) }),
      fields: 5,
      bytes: '4kb',
      limits: ['pagePasswords', 'onePagePassword'],
      page: pathOf,
      sentences: guardSentences,
    },
    async ({ password }, form) => {
      const { context } = form;
      const path = pathOf(form);
      const { collections } = await db.readSite(context.site.id, async (scope) => {
        const { content } = await editions.live(scope, context.site);
        return content;
      });
      const route = resolvePath(collections, path);
      const page = 'collection' in route ? route.collection : undefined;
      const locked = page === undefined ? [] : lineOf<SiteCollection>(page).filter(hasPassword);
      for (const { id } of locked) await form.countAccount({ email: id });
      const opened: SiteCollection[] = [];
      for (const one of locked) if (await verifyPassword(one.passwordHash, password)) opened.push(one);
      // A page without a password takes as long to answer as one with another password.
      if (locked.length === 0) await verifyPassword(undefined, password);
      if (opened.length === 0) {
        throw new Refusal(WRONG_PASSWORD.status, 'WRONG_PASSWORD', WRONG_PASSWORD.text);
      }
      for (const one of opened) {
        const key = keyOfPage(context.site, one);
        context.setCookie(cookieOfPage(one), key, cookieOptions(edge, true, OPEN_FOR_MS));
      }
      return { goTo: path };
    },
  );
}
