import { LIST_ACCOUNT_PATH } from '#shared/features/mailing-lists/paths.ts';
import { signUpWords } from '#shared/features/mailing-lists/words.ts';
import { systemPageOf } from '#shared/features/pages/rules.ts';
import { ACCOUNT_PAGE_PATH } from '#shared/features/site-users/paths.ts';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { type PageForm, pageForm } from '../../sockets/page-form.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { SignUps } from './sign-ups.ts';
import { firstList, isOnList } from './statements.ts';

/** What the page of an account says of the news that its member gets. */
export const accountPart: PageContributor = async ({ scope, route, site, siteUser, isPreview }) => {
  if (systemPageOf(route) !== 'account') return undefined;
  const email = isPreview ? '' : siteUser?.email;
  if (email === undefined) return undefined;
  const [list, isSubscribed] = await scope.inOrder([firstList(), isOnList(email)]);
  if (list === undefined && !isPreview) return undefined;
  const { tick, save, heading } = signUpWords(site.language);
  const newsletter = { action: LIST_ACCOUNT_PATH, isSubscribed, words: { tick, save, heading } };
  return { json: { newsletter }, isPrivate: true };
};

/** The form of that page by which a member gets news, or no more of them. */
export function accountForm(db: Database, signUps: Pick<SignUps, 'join' | 'leave'>): PageForm {
  return pageForm(
    {
      path: LIST_ACCOUNT_PATH,
      schema: z.object({ subscribes: z.string().optional() }),
      fields: 5,
      limits: ['restock'],
      knowsMember: true,
      page: ACCOUNT_PAGE_PATH,
    },
    async ({ subscribes }, { context: { site, siteUser, origin } }) => {
      if (siteUser === undefined) throw refuse('NOT_SIGNED_IN');
      const { email } = siteUser;
      await db.withSite(site.id, async (scope) => {
        if (subscribes === undefined) await signUps.leave(scope, email);
        else {
          await signUps.join(scope, site, {
            email,
            source: 'account',
            sourceDetail: ACCOUNT_PAGE_PATH,
            consentText: signUpWords(site.language).tick,
            language: site.language,
            origin,
            isProven: true,
          });
        }
      });
      return undefined;
    },
  );
}
