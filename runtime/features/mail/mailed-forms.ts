import type { Request, Response, Router } from 'express';
import { urlencoded } from 'express';
import type { z } from 'zod';
import { CONTRIBUTOR_ERRORS, PASSWORD_MIN } from '#shared/features/contributors/rules.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { RequestContext } from '../../http/context.ts';
import { isCrumbGood } from '../../http/crumb.ts';
import { isSameOrigin } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { type OwnPage, sendOwnPage } from '../../http/own-page.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { createVisitorContext, crumbSealOf, keepCrumb, siteOfRequest } from '../../http/request.ts';
import { seeOther } from '../../http/see-other.ts';
import type { FormPage, FormPages, PageScript } from './form-pages.ts';
import { type BareField, type Complaint, readSent, type Sent, toComplaint, toFields } from './sent-fields.ts';
import type { PageTexts, PageWords } from './page-texts.ts';
import type { WearBrand } from './wear-brand.ts';

export interface MailedFormDeps {
  readonly db: Database;
  readonly edge: EdgeDeps;
  readonly pages: FormPages;
  readonly texts: PageTexts;
  readonly wear: WearBrand;
}

/** What the texts of a page may name, and the fields of its form. */
export interface OpenForm {
  readonly facts: object;
  readonly fields: readonly BareField[];
  /** Name of the texts of the page, where a link says more of what it is for. */
  readonly page?: string;
  /** What the form is about: names of texts with what they are about. */
  readonly details?: Readonly<Record<string, string>>;
  /** Sends the form in place of the browser; with the name of the texts that it may tell. */
  readonly script?: Pick<PageScript, 'src' | 'facts'> & { readonly page: string };
}

/** One page that a link of a mail or of the studio opens. */
export interface MailedPage {
  readonly path: string;
  /** Name of the texts of the page. */
  readonly page: string;
  /** Name of the texts for a link that is not good; those for links of mails without. */
  readonly gone?: string;
  /** What the page of a good link shows; undefined for a link that is not good. */
  open(scope: SiteScope, context: RequestContext, token: string): Promise<OpenForm | undefined>;
}

/** One form that a mailed link opens. */
export interface MailedForm<Schema extends z.ZodType> extends MailedPage {
  /** Where people land when it is done, with the name of its texts where the page is this one's own. */
  readonly done: { readonly path: string; readonly page?: string };
  readonly schema: Schema;
  use(scope: SiteScope, context: RequestContext, input: z.output<Schema>): Promise<unknown>;
}

/** Beside the policy of every answer. */
const UNFRAMED = "frame-ancestors 'none'";
const FORM_LIMIT = '16kb';
const FIELDS_MAX = 10;
const TOKEN = /^[\w-]{20,200}$/;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/;
const LANGUAGE_NAME = 'language';

function send(response: Response, page: OwnPage, status = 200, isUnframed = false): void {
  // The address holds the token: no other page is to learn it.
  response.setHeader('Referrer-Policy', 'no-referrer');
  // Nobody is to be led to press a button that they do not see.
  sendOwnPage(response, page, status, isUnframed ? UNFRAMED : undefined);
}

/** A script with what it may tell; the text `without` is for browsers that run none. */
function toScript({ src, facts }: Pick<PageScript, 'src' | 'facts'>, told: PageWords['texts']): PageScript {
  const { without = '', ...messages } = told;
  return { src, facts, messages, without };
}

/** Languages that the reader wants: the one they chose on the page before those of their browser. */
function languagesOf(request: Request, chosen: unknown): readonly string[] {
  const accepted = request.acceptsLanguages();
  return typeof chosen === 'string' && LANGUAGE.test(chosen) ? [chosen, ...accepted] : accepted;
}

/** The name of a language in that language: "Deutsch". */
function nameLanguage(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
}

/** A page that says something and asks for nothing: a link that is not good, or what is done. */
interface Notice {
  /** Name of the texts of the page. */
  readonly page: string;
  readonly accepted: readonly string[];
  readonly status?: number;
}

async function sendNotice(
  { pages, texts, wear }: MailedFormDeps,
  response: Response,
  { site, origin }: RequestContext,
  { page, accepted, status = 200 }: Notice,
): Promise<void> {
  const words = await texts(page, accepted, { site: { title: site.title } });
  send(response, await wear(site, origin, pages.notice(site, words)), status);
}

/** @throws Refusal CRUMB_FAIL for a form that another site sent */
function assertOwnForm(request: Request, { site, cookies }: RequestContext, sent: Sent): void {
  const isGood = isCrumbGood(crumbSealOf(site, cookies), cookies[CRUMB_NAME], sent[CRUMB_NAME]);
  // Who came by a mail has no session cookie on the page and may have one on the form: the browser's word counts.
  if (!isGood && isSameOrigin(request) !== true) throw refuse('CRUMB_FAIL');
}

/** What is shown of a form: what its link opened, what was sent, and why that was not taken. */
interface Shown {
  readonly opened: OpenForm;
  readonly accepted: readonly string[];
  readonly token: string;
  readonly sent: Sent;
  readonly complaint: Complaint | undefined;
}

async function writePage(
  texts: PageTexts,
  form: MailedPage,
  { site }: RequestContext,
  { opened, accepted, token, sent, complaint }: Shown,
): Promise<Omit<FormPage, 'hidden'>> {
  const { facts, fields, page, details = {}, script } = opened;
  const named = { ...facts, site: { title: site.title }, passwordMin: PASSWORD_MIN };
  const words = await texts(page ?? form.page, accepted, named);
  const { texts: parts } = await texts('account-form', accepted, named);
  const told = script && (await texts(script.page, accepted, named)).texts;
  const shown = toFields(fields, parts, sent, complaint);
  const isAtField = shown.some((field) => field.error !== undefined);
  const problem = complaint === undefined || isAtField ? undefined : parts[complaint.problem];
  const toLink = (language: string) => ({
    language,
    name: nameLanguage(language),
    href: `${form.path}?${new URLSearchParams({ token, [LANGUAGE_NAME]: language }).toString()}`,
  });
  return {
    ...words,
    action: form.path,
    button: words.button ?? '',
    fields: shown,
    details: Object.entries(details).map(([name, value]) => ({ label: parts[name] ?? name, value })),
    ...(script === undefined || told === undefined ? {} : { script: toScript(script, told) }),
    otherLanguages: {
      label: parts['languages'] ?? '',
      links: words.languages.filter((language) => language !== words.language).map(toLink),
    },
    ...(problem === undefined ? {} : { problem }),
  };
}

/** One call to a page, and what came with it. */
interface Visit {
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
  readonly sent: Sent;
}

/** Shows the form of a link that is good, and otherwise what can be done about one that is not. */
async function show(
  deps: MailedFormDeps,
  form: MailedPage,
  { request, response, context, sent }: Visit,
  complaint?: Complaint,
): Promise<void> {
  const { db, edge, pages, texts, wear } = deps;
  const { site, origin } = context;
  const token = sent['token'] ?? '';
  const accepted = languagesOf(request, sent[LANGUAGE_NAME]);
  const opened = TOKEN.test(token)
    ? await db.withSite(site.id, (scope) => form.open(scope, context, token))
    : undefined;
  if (opened === undefined) {
    const { status } = CONTRIBUTOR_ERRORS.LINK_USED;
    await sendNotice(deps, response, context, { page: form.gone ?? 'used-link', accepted, status });
    return;
  }
  const page = await writePage(texts, form, context, { opened, accepted, token, sent, complaint });
  const crumb = keepCrumb(edge, request, response, context);
  const hidden = { token, [CRUMB_NAME]: crumb, [LANGUAGE_NAME]: page.language };
  const shown = await wear(site, origin, pages.form(site, { ...page, hidden }));
  send(response, shown, complaint?.status, page.script !== undefined);
}

/** What serves the pages that links of mails and of the studio open. */
export interface MailedForms {
  /** Serves the page of one form, and where it leads to. */
  routeForm<Schema extends z.ZodType>(form: MailedForm<Schema>): void;
  /** Serves a page that shows something and sends nothing. */
  routePage(page: MailedPage): void;
}

/**
 * Makes the server of the pages that the links of mails and of the studio open: forms in the language of their reader, which
 * work without scripts but for what a browser does by a script alone.
 * Opening a link uses nothing up, since mail programs open links by themselves.
 */
export function createMailedForms(router: Router, deps: MailedFormDeps): MailedForms {
  const { db, edge } = deps;
  const parseForm = urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: FIELDS_MAX });

  async function contextOf(request: Request, response: Response): Promise<RequestContext> {
    response.vary('Accept-Language');
    return createVisitorContext(edge, request, response, await siteOfRequest(edge, request));
  }

  function routePage(page: MailedPage): void {
    router.get(page.path, async (request, response) => {
      const context = await contextOf(request, response);
      await show(deps, page, { request, response, context, sent: readSent(request.query) });
    });
  }

  function routeForm<Schema extends z.ZodType>(form: MailedForm<Schema>): void {
    const { path, done, schema, use } = form;
    const { page: donePage } = done;
    routePage(form);
    if (donePage !== undefined) {
      router.get(done.path, async (request, response) => {
        const context = await contextOf(request, response);
        const accepted = languagesOf(request, request.query[LANGUAGE_NAME]);
        await sendNotice(deps, response, context, { page: donePage, accepted });
      });
    }
    router.post(path, parseForm, async (request, response) => {
      const context = await contextOf(request, response);
      const sent = readSent(request.body);
      try {
        assertOwnForm(request, context, sent);
        await createCallLimits(edge, { request, context }, ['login']).countCall();
        const input = schema.parse(sent);
        await db.withSite(context.site.id, (scope) => use(scope, context, input));
      } catch (error) {
        await show(deps, form, { request, response, context, sent }, toComplaint(error, response));
        return;
      }
      const language = sent[LANGUAGE_NAME] ?? '';
      const chosen = donePage !== undefined && LANGUAGE.test(language) ? `?${LANGUAGE_NAME}=${language}` : '';
      seeOther(edge, request, response, { site: context.site, path: `${done.path}${chosen}` });
    });
  }

  return { routeForm, routePage };
}
