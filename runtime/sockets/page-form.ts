import { type Request, type Response, type Router, urlencoded } from 'express';
import type { z } from 'zod';
import { pathWithout } from '#shared/features/languages/rules.ts';
import { sayIssue } from '#shared/http/shape-sentences.ts';
import { cleanValue } from '#shared/http/json.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import type { Sentences } from '#shared/text/sentences.ts';
import { createCallLimits } from '../http/call-limits.ts';
import type { RequestContext } from '../http/context.ts';
import { refusalToTell } from '../http/errors.ts';
import { addressedIn } from '../http/reading-language.ts';
import { type OwnPage, sendOwnPage } from '../http/own-page.ts';
import { readMultipart } from '../http/multipart.ts';
import { isFromOwnPage } from '../http/page-forms.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { createVisitorContext, type EdgeDeps, originOf, siteOfRequest } from '../http/request.ts';
import { seeOther } from '../http/see-other.ts';
import { withSiteUser } from '../http/site-user-session.ts';
import { visitorSentence } from '../http/visitor-sentence.ts';
import type { PageAnswers } from '../features/pages/routes.ts';

const BYTES_MAX = '64kb';
const OK = 200;

type Facts = Readonly<Record<string, unknown>>;

/** What a form came with, clean of what no text holds. */
export type Sent = Readonly<Record<string, unknown>>;

/** A form that was sent. */
export interface SentForm {
  readonly sent: Sent;
  /** The parts of its path that have names, as the address has them. */
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
}

/** What the page says of a refusal. */
export interface Told {
  readonly refusal: Refusal;
  /** Its sentence, in the language of the page. */
  readonly sentence: string;
}

/** Who sends a form, and what can be asked about that. */
export interface FormAsk extends SentForm {
  readonly context: RequestContext;
  /**
   * Counts by the account that the input names, or that it is about.
   * @throws Refusal 429 with the seconds to wait
   */
  countAccount(input: { readonly email: string }): Promise<void>;
  /** What the page would say of an error. @throws the error where it is a fault of the server */
  tell(error: unknown): Told;
}

/**
 * How a form is answered: it leads on to an address of the site (to its page where it answers nothing), or the page
 * tells something, or another page is shown in its place, or a document of its own.
 */
export type FormAnswer =
  | { readonly goTo: string }
  | { readonly notice: string; readonly status?: number; readonly facts?: Facts }
  | { readonly show: string; readonly status: number; readonly facts: Facts }
  | { readonly document: OwnPage };

/** What is said of a form beside what it does. */
export interface PageFormTerms<Input> {
  /** Where it sends its fields. */
  readonly path: string;
  readonly schema: z.ZodType<Input>;
  /** Fields of a form at most, with all that goes along. */
  readonly fields: number;
  /** Bytes of a form at most; 64 KB unless said otherwise. */
  readonly bytes?: string;
  /** Bytes of one that comes with files, as multipart; such forms are not read unless it is said. */
  readonly fileBytes?: number;
  /** Makes what the schema takes of what was sent, where the two differ. */
  readonly toInput?: (form: SentForm) => unknown;
  /** What is said of a form that its schema does not take, in English; to look at it again unless said otherwise. */
  readonly incomplete?: (error: z.ZodError<Input>) => string;
  /** How often it may be sent. */
  readonly limits?: readonly RateLimitGroup[] | ((form: SentForm) => readonly RateLimitGroup[]);
  /** The sentence for who sends it too often, where it has one of its own. */
  readonly limitText?: string;
  /** Set where it counts also by the account that the input names. */
  readonly countsAccount?: true;
  /** Set where it matters which member sends it. */
  readonly knowsMember?: true;
  /** The page that it is on, which tells what became of it. @throws Refusal where it is on none */
  readonly page: string | ((form: SentForm) => string);
  /** What is answered at once, of a form that wants nothing done, such as to be shown with other fields. */
  readonly atOnce?: (form: SentForm) => FormAnswer | undefined;
  /** Its own sentences in a language, by the English ones. */
  readonly sentences?: (language: string) => Sentences;
  /** What the page is told of a refusal beside its sentence, or in its place. */
  readonly refused?: (
    told: Told,
    form: SentForm & { readonly context: RequestContext },
  ) => { readonly notice?: string; readonly facts?: Facts } | Promise<{ notice?: string; facts?: Facts }>;
}

/** What forms are answered with. */
export interface FormDoor {
  readonly edge: EdgeDeps;
  readonly answers: Pick<PageAnswers, 'showNotice' | 'showPage'>;
}

/** A form of a page, which needs no scripts. */
export interface PageForm {
  readonly path: string;
  route(router: Router, door: FormDoor): void;
}

/** Path of this site's page that a form was on, in its primary language, as the browser says; undefined where it does not. */
export function pathItCameFrom(request: Request): string | undefined {
  const referrer = request.headers.referer;
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const address = new URL(referrer);
  if (address.origin !== originOf(request)) return undefined;
  const { from } = addressedIn(request);
  return from === undefined ? address.pathname : pathWithout(from, address.pathname);
}

/**
 * A form of a page: taken only from a page of this very site, within its limits, through its schema; what stands in the
 * way is told on the page that it is on.
 * @param handler does what is asked
 */
export function pageForm<Input>(
  terms: PageFormTerms<Input>,
  handler: (input: Input, ask: FormAsk) => Promise<FormAnswer | undefined>,
): PageForm {
  const { limits = [] } = terms;

  /** What becomes of a form; whoever sends it is found out on the way. */
  async function take(
    { edge }: FormDoor,
    form: SentForm,
    visitor: RequestContext,
    askOf: (context: RequestContext) => Pick<FormAsk, 'context' | 'tell'>,
  ): Promise<FormAnswer | undefined> {
    const { request } = form;
    if (!isFromOwnPage(edge, request, visitor.site)) throw refuse('CRUMB_FAIL');
    const ask = askOf(terms.knowsMember === true ? await withSiteUser(edge, request, visitor) : visitor);
    const groups = typeof limits === 'function' ? limits(form) : limits;
    const counted = createCallLimits(edge, { request, context: ask.context }, groups, terms.limitText);
    await counted.countCall();
    const input = terms.schema.safeParse(terms.toInput === undefined ? form.sent : terms.toInput(form), {
      error: sayIssue,
    });
    if (!input.success) throw refuse('INVALID_INPUT', { text: terms.incomplete?.(input.error) });
    const countAccount = (body: unknown) => counted.countAccount({ body });
    if (terms.countsAccount === true) await countAccount(input.data);
    return handler(input.data, { ...form, ...ask, countAccount });
  }

  async function answer(door: FormDoor, request: Request, response: Response): Promise<void> {
    const { edge, answers } = door;
    const site = await siteOfRequest(edge, request);
    const sent = (cleanValue(request.body ?? {}) ?? {}) as Sent;
    const form: SentForm = { sent, params: request.params as Record<string, string>, request };
    const page = typeof terms.page === 'string' ? terms.page : terms.page(form);
    let context = createVisitorContext(edge, request, response, site);
    const tell = (error: unknown): Told => {
      const refusal = refusalToTell(error, response);
      const { language } = context.site;
      return { refusal, sentence: visitorSentence(refusal, language, terms.sentences?.(language)) };
    };
    let done = terms.atOnce?.(form);
    try {
      done ??= await take(door, form, context, (known) => ({ context: (context = known), tell }));
    } catch (error) {
      const told = tell(error);
      const { notice = told.sentence, facts } = (await terms.refused?.(told, { ...form, context })) ?? {};
      done = { notice, status: told.refusal.status, ...(facts === undefined ? {} : { facts }) };
    }
    if (done === undefined) seeOther(edge, request, response, { site, path: page });
    else if ('goTo' in done) seeOther(edge, request, response, { site, path: done.goTo });
    else if ('document' in done) sendOwnPage(response, done.document);
    else if ('show' in done) {
      const { show: shows, status, facts } = done;
      await answers.showPage(request, response, { shows, status, facts });
    } else {
      const { status = OK, notice, facts } = done;
      await answers.showNotice(request, response, { path: page, status, notice, facts });
    }
  }

  return {
    path: terms.path,
    route(router, door) {
      const parse = urlencoded({
        extended: false,
        limit: terms.bytes ?? BYTES_MAX,
        parameterLimit: terms.fields,
      });
      const more = terms.fileBytes === undefined ? [] : [readMultipart(terms.fileBytes)];
      router.post(terms.path, parse, ...more, (request, response) => answer(door, request, response));
    },
  };
}
