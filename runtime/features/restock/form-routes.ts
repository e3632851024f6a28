import { type Request, type Response, type Router, urlencoded } from 'express';
import { restockSignUpSchema } from '#shared/features/restock/contract.ts';
import { RESTOCK_FORM_PATH } from '#shared/features/restock/paths.ts';
import { restockSentence } from '#shared/features/restock/messages.ts';
import { SIGN_UP_FAILED_TEXT } from '#shared/features/restock/rules.ts';
import { cleanValue } from '#shared/http/json.ts';
import type { Database } from '../../database/database.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { refusalToTell } from '../../http/errors.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import { createVisitorContext, type EdgeDeps, originOf, siteOfRequest } from '../../http/request.ts';
import type { RestockService } from './service.ts';
import type { PageAnswers } from '../pages/routes.ts';

const HOME = '/';

/** Path of the product's page that the form was on. */
function comeFrom(request: Request): string {
  const referrer = request.headers.referer;
  if (referrer === undefined || !URL.canParse(referrer)) return HOME;
  const address = new URL(referrer);
  return address.origin === originOf(request) ? address.pathname : HOME;
}

/** Takes the sign-ups of pages without scripts: the visitor is told on the product's page what became of theirs. */
export function routeRestockForm(
  router: Router,
  deps: {
    db: Database;
    edge: EdgeDeps;
    restock: RestockService;
    showNotice: PageAnswers['showNotice'];
  },
): void {
  const { db, edge, restock } = deps;
  const parseForm = urlencoded({ extended: false, limit: '64kb', parameterLimit: 20 });

  async function signUp(request: Request, response: Response): Promise<string> {
    const site = await siteOfRequest(edge, request);
    if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
    const context = createVisitorContext(edge, request, response, site);
    const limits = createCallLimits(edge, request, context, ['restock'], SIGN_UP_FAILED_TEXT);
    await limits.countCall();
    const fields: Record<string, unknown> = { ...(cleanValue(request.body) as object | undefined) };
    const input = restockSignUpSchema.safeParse({
      ...fields,
      isJoinMailingList: fields['isJoinMailingList'] !== undefined,
    });
    if (!input.success) throw refuse('INVALID_INPUT');
    await limits.countAccount({ body: input.data });
    return db.withSite(site.id, (scope) => restock.signUp(scope, context, input.data));
  }

  router.post(RESTOCK_FORM_PATH, parseForm, async (request, response) => {
    let answer: { status: number; code: string; text: string };
    try {
      answer = { status: 200, code: '', text: await signUp(request, response) };
    } catch (error) {
      const refusal = refusalToTell(error, response);
      answer = { status: refusal.status, code: refusal.code, text: refusal.message };
    }
    const { language } = await siteOfRequest(edge, request);
    const notice = visitorSentence(
      { code: answer.code, message: restockSentence(answer.text, language) },
      language,
    );
    await deps.showNotice(request, response, comeFrom(request), answer.status, notice);
  });
}
