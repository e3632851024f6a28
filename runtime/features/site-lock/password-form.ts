import { z } from 'zod';
import { PAGE_FIELD } from '#shared/features/page-tree/paths.ts';
import { PAGE_PASSWORD_MAX } from '#shared/features/page-tree/rules.ts';
import { guardSentences, WRONG_PASSWORD } from '#shared/features/page-tree/words.ts';
import { SITE_PASSWORD_PATH } from '#shared/features/site-lock/paths.ts';
import { returnPathOf } from '#shared/features/site-users/rules.ts';
import { Refusal } from '../../http/refusal.ts';
import { cookieOptions, type EdgeDeps } from '../../http/request.ts';
import { keyOfSite, SITE_KEY_COOKIE } from '../../http/site-lock.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { type PageForm, pageForm, type SentForm } from '../../sockets/page-form.ts';

/** How long a browser keeps what opens the site. */
const OPEN_FOR_MS = 30 * 24 * 60 * 60 * 1000;

const pathOf = ({ sent }: SentForm): string => returnPathOf(sent[PAGE_FIELD]) ?? '/';

/** The form of the lock screen of a site. */
export function sitePasswordForm(edge: Pick<EdgeDeps, 'loopback'>): PageForm {
  return pageForm(
    {
      path: SITE_PASSWORD_PATH,
      schema: z.object({ password: z.string().max(PAGE_PASSWORD_MAX) }),
      fields: 5,
      bytes: '4kb',
      limits: ['pagePasswords', 'sitePasswords'],
      page: pathOf,
      sentences: guardSentences,
    },
    async ({ password }, form) => {
      const { context } = form;
      const { site } = context;
      if (!(await verifyPassword(site.lockHash, password)) && site.lockHash !== undefined) {
        throw new Refusal(WRONG_PASSWORD.status, 'WRONG_PASSWORD', WRONG_PASSWORD.text);
      }
      if (site.lockHash !== undefined) {
        context.setCookie(SITE_KEY_COOKIE, keyOfSite(site), cookieOptions(edge, true, OPEN_FOR_MS));
      }
      return { goTo: pathOf(form) };
    },
  );
}
