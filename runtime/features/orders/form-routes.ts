import type { Request, Response, Router } from 'express';
import { urlencoded } from 'express';
import { z } from 'zod';
import { MAILED_PARAMETER, ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import { orderSentences } from '#shared/features/orders/sentences.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import { cleanValue } from '#shared/http/json.ts';
import type { Database } from '../../database/database.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { Site } from '../../http/context.ts';
import { refusalToTell } from '../../http/errors.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { createVisitorContext, type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { seeOther } from '../../http/see-other.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import type { OrderBook } from './book.ts';
import { isMailedWord, isSameAddress, rememberBuyer } from './readers.ts';
import type { PageAnswers } from '../pages/routes.ts';

const formSchema = z.object({ email: z.string().max(320).catch('') });

/**
 * Takes the mail address by which whoever holds the link of an order shows to be its buyer, or the word of a link from a
 * mail; the browser remembers it.
 * @param deps.showNotice answers with the page of a path and a notice on it
 */
export function routeOrderForms(
  router: Router,
  deps: {
    db: Database;
    edge: EdgeDeps;
    book: Pick<OrderBook, 'readOwn'>;
    showNotice: PageAnswers['showNotice'];
  },
): void {
  const { db, edge, book } = deps;
  const parseForm = urlencoded({ extended: false, limit: '4kb', parameterLimit: 5 });

  async function confirm(
    request: Request,
    response: Response,
    site: Site,
    token: string,
    email: string,
  ): Promise<void> {
    if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
    const context = createVisitorContext(edge, request, response, site);
    const limits = createCallLimits(edge, request, context, ['orderReaders'], TOO_MANY_REQUESTS_TEXT);
    await limits.countCall();
    const order = await db.readSite(site.id, (scope) => scope.ask(book.readOwn(token)));
    if (order === undefined) throw refuseAs({ errors: ORDER_ERRORS }, 'ORDER_NOT_FOUND');
    // Whatever addresses are tried, those of one order are counted together.
    await limits.countAccount({ body: { email: `order ${order.id}` } });
    if (!isSameAddress(email, order.email)) throw refuseAs({ errors: ORDER_ERRORS }, 'OTHER_ADDRESS');
    rememberBuyer(edge, context, order.id);
  }

  /** Remembers who comes from a mail, and leads on to an address that can be shown to others. */
  async function come(request: Request, response: Response, path: string, token: string, word: string) {
    const site = await siteOfRequest(edge, request);
    const order = await db.readSite(site.id, (scope) => scope.ask(book.readOwn(token)));
    if (order !== undefined && isMailedWord(site, order.id, word)) {
      rememberBuyer(edge, createVisitorContext(edge, request, response, site), order.id);
    }
    response.setHeader('Cache-Control', 'private, no-store');
    seeOther(edge, request, response, site, path);
  }

  for (const page of [ORDER_PAGE_PATH, REVIEWS_PAGE_PATH]) {
    router.get(`${page}/:token`, async (request, response, next) => {
      const { token } = request.params;
      const word = request.query[MAILED_PARAMETER];
      if (typeof word === 'string') {
        await come(request, response, `${page}/${encodeURIComponent(token)}`, token, word);
      } else next();
    });
  }

  router.post(`${ORDER_PAGE_PATH}/:token`, parseForm, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const { token } = request.params;
    const { email } = formSchema.parse(cleanValue(request.body ?? {}));
    const path = `${ORDER_PAGE_PATH}/${encodeURIComponent(token)}`;
    try {
      await confirm(request, response, site, token, email);
    } catch (error) {
      const refusal = refusalToTell(error, response);
      const notice = visitorSentence(refusal, site.language, orderSentences(site.language));
      const facts = { readerEmail: email, readerProblem: notice };
      await deps.showNotice(request, response, path, refusal.status, notice, facts);
      return;
    }
    seeOther(edge, request, response, site, path);
  });
}
