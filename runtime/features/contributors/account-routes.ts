import type { Request, Response, Router } from 'express';
import { urlencoded } from 'express';
import type { z } from 'zod';
import { acceptInvitation, resetPassword } from '#shared/features/contributors/contract.ts';
import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import { CONTRIBUTOR_ERRORS, PASSWORD_MIN } from '#shared/features/contributors/rules.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import { cleanValue } from '#shared/http/json.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { RequestContext } from '../../http/context.ts';
import { isCrumbGood } from '../../http/crumb.ts';
import { setRetryAfter, toRefusal } from '../../http/errors.ts';
import { isSameOrigin } from '../../http/page-forms.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { createVisitorContext, crumbSealOf, keepCrumb, siteOfRequest } from '../../http/request.ts';
import type { AccountPages, FormPage } from './account-pages.ts';
import type { InvitationService } from './invitations.ts';
import type { PasswordResetService } from './password-resets.ts';

export interface AccountRouteDeps {
  readonly db: Database;
  readonly edge: EdgeDeps;
  readonly invitations: Pick<InvitationService, 'open' | 'accept'>;
  readonly passwordResets: Pick<PasswordResetService, 'isOpen' | 'use'>;
  readonly pages: AccountPages;
}

/** What a form came with, as text. */
type Sent = Readonly<Record<string, string>>;

/** One form that a mailed link opens. */
interface MailedForm<Schema extends z.ZodType> {
  readonly path: string;
  readonly done: { readonly path: string; readonly heading: string; readonly text: string };
  readonly schema: Schema;
  /** The page of a link that is good, without its crumb; undefined for one that is not. */
  page(
    scope: SiteScope,
    context: RequestContext,
    token: string,
  ): Promise<Omit<FormPage, 'hidden'> | undefined>;
  use(scope: SiteScope, context: RequestContext, input: z.output<Schema>): Promise<unknown>;
}

const SEE_OTHER = 303;
const FORM_LIMIT = '16kb';
const FIELDS_MAX = 10;
const TOKEN = /^[\w-]{20,200}$/;
const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember.`;

function send(response: Response, html: string, status = 200): void {
  response.status(status).setHeader('Cache-Control', 'no-store');
  // The address holds the token: no other page is to learn it.
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.type('html').send(html);
}

function readSent(body: unknown): Sent {
  const clean = cleanValue(typeof body === 'object' && body !== null ? body : {});
  return Object.fromEntries(
    Object.entries(clean as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Reads a form through the schema of the call that it stands for. */
function parse<Schema extends z.ZodType>(schema: Schema, sent: Sent): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse(),
  ) as Record<string, string>;
  throw refuse('INVALID_INPUT', { errors });
}

/** The page again with what was wrong; what was typed stays, but for passwords. */
function withProblems(page: Omit<FormPage, 'hidden'>, sent: Sent, { message, errors }: Refusal) {
  const fields = page.fields.map((field) => {
    const error = errors?.[field.name];
    const typed = field.type === 'password' || field.isFixed === true ? undefined : sent[field.name];
    return {
      ...field,
      ...(error === undefined ? {} : { error }),
      ...(typed === undefined ? {} : { value: typed }),
    };
  });
  const isAtField = fields.some((field) => 'error' in field);
  return { ...page, fields, ...(isAtField ? {} : { problem: message }) };
}

/**
 * Serves the pages that the links of mails open: forms that work without scripts. Opening a link uses nothing up,
 * since mail programs open links by themselves.
 */
export function routeAccountPages(router: Router, deps: AccountRouteDeps): void {
  const { db, edge, invitations, passwordResets, pages } = deps;
  const parseForm = urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: FIELDS_MAX });

  async function contextOf(request: Request, response: Response): Promise<RequestContext> {
    return createVisitorContext(edge, request, response, await siteOfRequest(edge, request));
  }

  function sendForm(
    request: Request,
    response: Response,
    { site }: RequestContext,
    page: Omit<FormPage, 'hidden'>,
    token: string,
    status = 200,
  ): void {
    const crumb = keepCrumb(edge, request, response, site);
    send(response, pages.form(site, { ...page, hidden: { token, [CRUMB_NAME]: crumb } }), status);
  }

  function sendUsed(response: Response, { site }: RequestContext): void {
    const { status, text } = CONTRIBUTOR_ERRORS.LINK_USED;
    send(response, pages.notice(site, 'This link does not work any more', text), status);
  }

  function assertOwnForm(request: Request, { site, cookies }: RequestContext, sent: Sent): void {
    const isGood = isCrumbGood(crumbSealOf(site, cookies), cookies[CRUMB_NAME], sent[CRUMB_NAME]);
    // Who came by a mail has no session cookie on the page and may have one on the form: the browser's word counts.
    if (!isGood && isSameOrigin(request) !== true) throw refuse('CRUMB_FAIL');
  }

  function route<Schema extends z.ZodType>({ path, done, schema, page, use }: MailedForm<Schema>): void {
    router.get(done.path, async (request, response) => {
      const { site } = await contextOf(request, response);
      send(response, pages.notice(site, done.heading, done.text));
    });
    router.get(path, async (request, response) => {
      const context = await contextOf(request, response);
      const asked = request.query['token'];
      const token = typeof asked === 'string' ? asked : '';
      const found = TOKEN.test(token)
        ? await db.withSite(context.site.id, (scope) => page(scope, context, token))
        : undefined;
      if (found === undefined) sendUsed(response, context);
      else sendForm(request, response, context, found, token);
    });
    router.post(path, parseForm, async (request, response) => {
      const context = await contextOf(request, response);
      const sent = readSent(request.body);
      const token = sent['token'] ?? '';
      try {
        assertOwnForm(request, context, sent);
        await createCallLimits(edge, request, context, ['login']).countCall();
        const input = parse(schema, sent);
        await db.withSite(context.site.id, (scope) => use(scope, context, input));
      } catch (error) {
        const refusal = toRefusal(error);
        if (refusal.status >= 500) throw error;
        setRetryAfter(response, refusal);
        const found = await db.withSite(context.site.id, (scope) => page(scope, context, token));
        if (found === undefined) sendUsed(response, context);
        else sendForm(request, response, context, withProblems(found, sent, refusal), token, refusal.status);
        return;
      }
      response.redirect(SEE_OTHER, done.path);
    });
  }

  route({
    path: ACCOUNT_PATHS.invitation,
    done: {
      path: ACCOUNT_PATHS.invitationDone,
      heading: 'You are in',
      text: 'Open Awning Studio, enter the address of this site, and sign in with your e-mail address and the password that you just chose.',
    },
    schema: acceptInvitation.input.body,
    async page(scope, { site, now }, token) {
      const open = await invitations.open(scope, token, now);
      return (
        open && {
          heading: `Help run ${site.title}`,
          text: `${open.inviter} invites you. Choose a name and a password, and you are in.`,
          action: ACCOUNT_PATHS.invitation,
          button: 'Accept the invitation',
          fields: [
            {
              name: 'email',
              label: 'E-mail address',
              type: 'email',
              autocomplete: 'username',
              value: open.email,
              isFixed: true,
            },
            { name: 'name', label: 'Your name', type: 'text', autocomplete: 'name' },
            {
              name: 'password',
              label: 'Password',
              type: 'password',
              autocomplete: 'new-password',
              hint: PASSWORD_HINT,
            },
          ],
        }
      );
    },
    use: (scope, context, input) => invitations.accept(scope, context, input),
  });

  route({
    path: ACCOUNT_PATHS.passwordReset,
    done: {
      path: ACCOUNT_PATHS.passwordResetDone,
      heading: 'Your password is changed',
      text: 'All your sessions have ended. Sign in to Awning Studio with the new password.',
    },
    schema: resetPassword.input.body,
    async page(scope, { site, now }, token) {
      if (!(await passwordResets.isOpen(scope, token, now))) return undefined;
      return {
        heading: 'Choose a new password',
        text: `It is for your account at ${site.title}. All your sessions end when you save it.`,
        action: ACCOUNT_PATHS.passwordReset,
        button: 'Save the new password',
        fields: [
          {
            name: 'newPassword',
            label: 'New password',
            type: 'password',
            autocomplete: 'new-password',
            hint: PASSWORD_HINT,
          },
        ],
      };
    },
    use: (scope, context, input) => passwordResets.use(scope, context, input),
  });
}
