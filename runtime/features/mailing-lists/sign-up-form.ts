import { z } from 'zod';
import { CONTRIBUTOR_ERRORS } from '#shared/features/contributors/rules.ts';
import {
  LIST_CONFIRM_PATH,
  LIST_CONFIRMED_PATH,
  LIST_SIGN_UP_PATH,
} from '#shared/features/mailing-lists/paths.ts';
import {
  SIGNED_UP_FOR_LIST_TEXT,
  SUBSCRIBER_EMAIL_TEXT,
  toSubscriberEmail,
} from '#shared/features/mailing-lists/rules.ts';
import { signUpSentences } from '#shared/features/mailing-lists/words.ts';
import { HONEYPOT } from '#shared/features/submissions/spam.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import { sentenceIn } from '#shared/text/sentences.ts';
import type { Database } from '../../database/database.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { type PageForm, pageForm, pathItCameFrom } from '../../sockets/page-form.ts';
import type { MailedForms } from '../mail/mailed-forms.ts';
import { SENT_SIGN_UP, type SentSignUp } from './shown.ts';
import type { SignUps } from './sign-ups.ts';

const HOME = '/';
const formSchema = z.object({
  email: z.string().max(2_000).default(''),
  listId: idSchema.optional().catch(undefined),
  [HONEYPOT]: z.string().max(2_000).default(''),
});

/** The form of a page by which visitors sign up for a list; the page tells what became of it. */
export function listSignUpForm(db: Database, signUps: Pick<SignUps, 'join'>): PageForm {
  return pageForm(
    {
      path: LIST_SIGN_UP_PATH,
      schema: formSchema,
      fields: 10,
      limits: ['restock'],
      limitText: TOO_MANY_REQUESTS_TEXT,
      page: ({ request }) => pathItCameFrom(request) ?? HOME,
      sentences: signUpSentences,
      refused({ sentence }, { sent }) {
        const { email, listId = '' } = formSchema.parse(sent);
        const facts: SentSignUp = { listId, email, problem: sentence };
        return { facts: { [SENT_SIGN_UP]: facts } };
      },
    },
    async ({ email: typed, listId, [HONEYPOT]: trap }, { context, request, countAccount }) => {
      const { site, origin } = context;
      const email = toSubscriberEmail(typed);
      if (email === undefined) throw refuse('INVALID_INPUT', { text: SUBSCRIBER_EMAIL_TEXT });
      await countAccount({ email });
      const join = () =>
        db.withSite(site.id, (scope) =>
          signUps.join(scope, site, {
            email,
            ...(listId === undefined ? {} : { listId }),
            source: 'page',
            sourceDetail: pathItCameFrom(request) ?? HOME,
            language: site.language,
            origin,
          }),
        );
      // Programs that fill in all that there is are told what people are told.
      const said = trap === '' ? await join() : SIGNED_UP_FOR_LIST_TEXT;
      const notice = sentenceIn(signUpSentences(site.language), said ?? SIGNED_UP_FOR_LIST_TEXT);
      const facts: SentSignUp = { listId: listId ?? '', done: notice };
      return { notice, facts: { [SENT_SIGN_UP]: facts } };
    },
  );
}

/** Serves the page by which somebody confirms a sign-up: opening it confirms nothing. */
export function routeConfirmation(
  { routeForm }: MailedForms,
  signUps: Pick<SignUps, 'readLink' | 'confirm'>,
): void {
  routeForm({
    path: LIST_CONFIRM_PATH,
    page: 'list-confirmation',
    done: { path: LIST_CONFIRMED_PATH, page: 'list-confirmed' },
    schema: z.object({ token: z.string() }),
    async open(scope, _, token) {
      const address = await signUps.readLink(scope, token);
      return address === undefined ? undefined : { facts: { address }, fields: [] };
    },
    async use(scope, _, { token }) {
      if (!(await signUps.confirm(scope, token))) {
        throw refuseAs({ errors: CONTRIBUTOR_ERRORS }, 'LINK_USED');
      }
    },
  });
}
