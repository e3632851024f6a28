import { restockSignUpSchema } from '#shared/features/restock/contract.ts';
import { restockSentences } from '#shared/features/restock/messages.ts';
import { RESTOCK_FORM_PATH } from '#shared/features/restock/paths.ts';
import { SIGN_UP_FAILED_TEXT } from '#shared/features/restock/rules.ts';
import { sentenceIn } from '#shared/text/sentences.ts';
import type { Database } from '../../database/database.ts';
import { type PageForm, pageForm, pathItCameFrom } from '../../sockets/page-form.ts';
import type { RestockService } from './service.ts';

const HOME = '/';

/** The form by which visitors sign up on the page of a product, which tells what became of it. */
export function restockForm(db: Database, restock: Pick<RestockService, 'askCaptcha' | 'signUp'>): PageForm {
  return pageForm(
    {
      path: RESTOCK_FORM_PATH,
      schema: restockSignUpSchema,
      fields: 20,
      toInput: ({ sent }) => ({ ...sent, isJoinMailingList: sent['isJoinMailingList'] !== undefined }),
      limits: ['restock'],
      limitText: SIGN_UP_FAILED_TEXT,
      countsAccount: true,
      page: ({ request }) => pathItCameFrom(request) ?? HOME,
      sentences: restockSentences,
    },
    async (input, { context }) => {
      const { id, language } = context.site;
      const captcha = await restock.askCaptcha(context, input);
      const text = await db.withSite(id, (scope) => restock.signUp(scope, context, input, captcha));
      return { notice: sentenceIn(restockSentences(language), text) };
    },
  );
}
