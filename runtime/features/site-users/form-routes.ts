import type { Request, Response, Router } from 'express';
import { urlencoded } from 'express';
import type { z } from 'zod';
import { ORDER_CONFIRMED_PATH } from '#shared/features/checkout/paths.ts';
import {
  addSiteUserAddress,
  askForSiteUserPassword,
  changeSiteUserPassword,
  createSiteUser,
  createSiteUserOfOrder,
  deleteOwnSiteUser,
  endSiteUserSession,
  openSiteUserSession,
  removeSiteUserAddress,
  updateSiteUser,
} from '#shared/features/site-users/contract.ts';
import {
  ACCOUNT_FORM_PATHS,
  ACCOUNT_PAGE_PATH,
  RETURN_PARAMETER,
} from '#shared/features/site-users/paths.ts';
import { returnPathOf } from '#shared/features/site-users/rules.ts';
import { UPDATE_COUNTRY } from '#shared/places/address-paths.ts';
import { cleanValue } from '#shared/http/json.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import type { SiteScope } from '../../database/database.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import type { RequestContext, SignedInSiteUser } from '../../http/context.ts';
import { refusalToTell } from '../../http/errors.ts';
import { isFromOwnPage } from '../../http/page-forms.ts';
import { refuse } from '../../http/refusal.ts';
import { createVisitorContext, siteOfRequest } from '../../http/request.ts';
import { visitorSentence } from '../../http/visitor-sentence.ts';
import { seeOther } from '../../http/see-other.ts';
import { withSiteUser } from '../../http/site-user-session.ts';
import { leaveSite } from './leaving.ts';
import type { AccountWords } from './page-context.ts';
import type { SiteUserRouteDeps } from './routes.ts';
import type { PageAnswers } from '../pages/routes.ts';

const FIELDS_MAX = 40;

/** What a form came with. */
type Sent = Readonly<Record<string, unknown>>;

/** One form of the account's page. */
interface AccountForm<Schema extends z.ZodType> {
  readonly path: string;
  readonly schema: Schema;
  /** Makes the input of what was sent, where the two differ. */
  readonly toInput?: (sent: Sent) => Sent;
  readonly limits?: readonly RateLimitGroup[];
  /** The page that tells what became of it; that of the account unless it says so. */
  readonly page?: string;
  /** The form that is shown again where it was not taken: the page shows it open. */
  readonly name: string;
  /** True for what was sent to see other fields, and not to be kept. */
  readonly asksForFields?: (sent: Sent) => boolean;
  /** Where it leads who is told nothing; to its page unless it says so. */
  readonly leadsTo?: (sent: Sent) => string | undefined;
  /** Does what is asked; answers the name of the words for it, or nothing where the page shows it by itself. */
  act(input: z.output<Schema>, context: RequestContext): Promise<string | undefined>;
}

function readSent(request: Request): Sent {
  const clean = cleanValue({ ...request.query, ...(request.body as object | undefined) });
  return typeof clean === 'object' && clean !== null ? (clean as Sent) : {};
}

/** What was typed and may be shown again. */
function toFilled(sent: Sent): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      typeof value === 'string' && !name.toLowerCase().includes('password') ? [[name, value]] : [],
    ),
  );
}

/** Takes the forms of the account's page, which needs no scripts; they are taken only from pages of this very site. */
export function routeAccountForms(
  router: Router,
  deps: SiteUserRouteDeps & {
    readonly words: AccountWords;
    readonly showNotice: PageAnswers['showNotice'];
  },
): void {
  const { db, edge, siteUsers, signUps, addresses, door, people } = deps;
  const parseForm = urlencoded({ extended: false, limit: '64kb', parameterLimit: FIELDS_MAX });

  async function contextOf(request: Request, response: Response): Promise<RequestContext> {
    const site = await siteOfRequest(edge, request);
    return withSiteUser(edge, request, createVisitorContext(edge, request, response, site));
  }

  function route<Schema extends z.ZodType>(form: AccountForm<Schema>): void {
    const { limits = [], page = ACCOUNT_PAGE_PATH, toInput = (sent: Sent) => sent } = form;

    async function take(request: Request, context: RequestContext, sent: Sent): Promise<string | undefined> {
      if (!isFromOwnPage(edge, request, context.site)) throw refuse('CRUMB_FAIL');
      const counted = createCallLimits(edge, request, context, limits);
      await counted.countCall();
      const input = form.schema.safeParse(toInput(sent));
      if (!input.success) throw refuse('INVALID_INPUT', { text: input.error.issues[0]?.message ?? '' });
      await counted.countAccount({ body: input.data });
      return form.act(input.data, context);
    }

    router.post(form.path, parseForm, async (request, response) => {
      const context = await contextOf(request, response);
      const words = await deps.words(context.site);
      const sent = readSent(request);
      const shown = { filled: toFilled(sent), refused: { [form.name]: true } };
      if (form.asksForFields?.(sent) === true) {
        await deps.showNotice(request, response, page, 200, '', shown);
        return;
      }
      try {
        const done = await take(request, context, sent);
        if (done === undefined) {
          seeOther(edge, request, response, context.site, form.leadsTo?.(sent) ?? page);
        } else await deps.showNotice(request, response, page, 200, words[done] ?? done, { done });
      } catch (error) {
        const refusal = refusalToTell(error, response);
        const facts = { ...shown, errors: refusal.errors ?? {} };
        const text = words[refusal.code] ?? visitorSentence(refusal, context.site.language);
        await deps.showNotice(request, response, page, refusal.status, text, facts);
      }
    });
  }

  /** Work of a member in one transaction. */
  function asMember<T>(
    { site, siteUser }: RequestContext,
    work: (scope: SiteScope, siteUser: SignedInSiteUser) => Promise<T>,
  ): Promise<T> {
    if (siteUser === undefined) throw refuse('NOT_SIGNED_IN');
    return db.withSite(site.id, (scope) => work(scope, siteUser));
  }

  route({
    path: ACCOUNT_FORM_PATHS.logIn,
    name: 'logIn',
    schema: openSiteUserSession.input.body,
    toInput: (sent) => ({ ...sent, rememberMe: sent['rememberMe'] !== undefined }),
    limits: ['login'],
    leadsTo: (sent) => returnPathOf(sent[RETURN_PARAMETER]),
    async act(login, context) {
      door.letIn(context, await siteUsers.signIn(context, login, door.cartOf(context)));
      return undefined;
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.signUp,
    name: 'signUp',
    schema: createSiteUser.input.body,
    limits: ['signUp'],
    async act(person, context) {
      await signUps.signUp(context, person);
      return 'confirmationSent';
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.signUpBuyer,
    name: 'signUpBuyer',
    page: ORDER_CONFIRMED_PATH,
    schema: createSiteUserOfOrder.input.body,
    toInput: ({ o, password }) => ({ orderToken: o, password }),
    limits: ['signUp'],
    async act({ orderToken, password }, context) {
      await signUps.signUpBuyer(context, orderToken, password);
      return 'confirmationSent';
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.forgotten,
    name: 'forgotten',
    schema: askForSiteUserPassword.input.body,
    limits: ['signUp'],
    async act({ email }, context) {
      await signUps.forget(context, email);
      return 'newPasswordSent';
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.logOut,
    name: 'logOut',
    schema: endSiteUserSession.input.query,
    async act(_, context) {
      door.letOut(context, await siteUsers.signOut(context, false));
      return undefined;
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.profile,
    name: 'profile',
    schema: updateSiteUser.input.body,
    async act(name, context) {
      await asMember(context, (scope, siteUser) => siteUsers.rename(scope, siteUser, name));
      return 'saved';
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.changePassword,
    name: 'changePassword',
    schema: changeSiteUserPassword.input.body,
    limits: ['login', 'account'],
    async act(change, context) {
      const mark = await asMember(context, (scope) => siteUsers.changePassword(scope, context, change));
      door.remember(context, mark);
      return 'passwordChanged';
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.deleteAccount,
    name: 'deleteAccount',
    schema: deleteOwnSiteUser.input.body,
    limits: ['login', 'account'],
    async act(sent, context) {
      await asMember(context, (scope) => leaveSite(scope, context, sent, people));
      door.letOut(context, undefined);
      return 'accountDeleted';
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.addAddress,
    name: 'addAddress',
    schema: addSiteUserAddress.input.body,
    asksForFields: (sent) => sent[UPDATE_COUNTRY] !== undefined,
    async act(location, context) {
      await asMember(context, (scope, { id }) => addresses.add(scope, id, location, context));
      return undefined;
    },
  });

  route({
    path: ACCOUNT_FORM_PATHS.removeAddress,
    name: 'removeAddress',
    schema: removeSiteUserAddress.input.params,
    async act({ addressId }, context) {
      await asMember(context, (scope, { id }) => addresses.remove(scope, id, addressId));
      return undefined;
    },
  });
}
