import { type Express, urlencoded } from 'express';
import { LANGUAGE_FORM_PATH } from '#shared/features/languages/paths.ts';
import { addressIn, languageOfCode } from '#shared/features/languages/rules.ts';
import { giveLanguageCookie } from '../../http/language-cookie.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { createVisitorContext, siteOfRequest } from '../../http/request.ts';
import { refuse } from '../../http/refusal.ts';
import type { Door } from '../../sockets/feature.ts';
import { pathItCameFrom } from '../../sockets/page-form.ts';

const SEE_OTHER = 303;
const BYTES_MAX = '4kb';
const FIELDS_MAX = 10;

/** Takes the form by which visitors choose a language, and leads to the same page in it; no script is needed. */
export function languageForm(app: Express, { edge }: Door): void {
  const parse = urlencoded({ extended: false, limit: BYTES_MAX, parameterLimit: FIELDS_MAX });
  app.post(LANGUAGE_FORM_PATH, parse, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    if (!isFromOwnPage(edge, request, site)) throw refuse('CRUMB_FAIL');
    const { language: asked } = (request.body ?? {}) as { readonly language?: unknown };
    const chosen = typeof asked === 'string' ? languageOfCode(site.languages, asked) : undefined;
    const { code } = chosen ?? site.readIn;
    giveLanguageCookie(edge, createVisitorContext(edge, request, response, site), code);
    const path = pathItCameFrom(request) ?? '/';
    response.redirect(SEE_OTHER, addressIn(chosen ?? site.readIn, site.languages, path));
  });
}
