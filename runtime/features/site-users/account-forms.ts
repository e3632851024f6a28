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
import type { RequestContext, SignedInSiteUser } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { type PageForm, pageForm, type Sent, type SentForm } from '../../sockets/page-form.ts';
import { leaveSite } from './leaving.ts';
import type { AccountWords } from './page-context.ts';
import type { SiteUserRouteDeps } from './routes.ts';

const FIELDS_MAX = 40;

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

/** What was sent, and what the address of the form names. */
function readSent({ sent, request }: SentForm): Sent {
  return { ...(cleanValue({ ...request.query }) as object), ...sent };
}

/** What was typed and may be shown again. */
function toFilled(sent: Sent): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      typeof value === 'string' && !name.toLowerCase().includes('password') ? [[name, value]] : [],
    ),
  );
}

type FormDeps = Omit<SiteUserRouteDeps, 'edge'> & { readonly words: AccountWords };

/** Makes the form of a page. */
function toPageForm<Schema extends z.ZodType>(words: AccountWords, form: AccountForm<Schema>): PageForm {
  const { limits = [], page = ACCOUNT_PAGE_PATH, toInput = (sent: Sent) => sent } = form;
  const shownOf = (sent: Sent) => ({ filled: toFilled(sent), refused: { [form.name]: true } });
  return pageForm<z.output<Schema>>(
    {
      path: form.path,
      schema: form.schema as z.ZodType<z.output<Schema>>,
      fields: FIELDS_MAX,
      toInput: (sent) => toInput(readSent(sent)),
      incomplete: (error) => error.issues[0]?.message ?? '',
      limits,
      countsAccount: true,
      knowsMember: true,
      page,
      atOnce: (sent) =>
        form.asksForFields?.(readSent(sent)) === true
          ? { notice: '', facts: shownOf(readSent(sent)) }
          : undefined,
      async refused({ refusal, sentence }, { context, ...sent }) {
        const told = await words(context.site);
        const facts = { ...shownOf(readSent(sent)), errors: refusal.errors ?? {} };
        return { notice: told[refusal.code] ?? sentence, facts };
      },
    },
    async (input, { context, ...sent }) => {
      const done = await form.act(input, context);
      if (done === undefined) return { goTo: form.leadsTo?.(readSent(sent)) ?? page };
      const told = await words(context.site);
      return { notice: told[done] ?? done, facts: { done } };
    },
  );
}

/** Work of a member in one transaction. */
function asMember<T>(
  { db }: FormDeps,
  { site, siteUser }: RequestContext,
  work: (scope: SiteScope, siteUser: SignedInSiteUser) => Promise<T>,
): Promise<T> {
  if (siteUser === undefined) throw refuse('NOT_SIGNED_IN');
  return db.withSite(site.id, (scope) => work(scope, siteUser));
}

/** The forms of who comes, becomes a member, forgot a password, or leaves. */
function entryForms(deps: FormDeps): readonly PageForm[] {
  const { words, siteUsers, signUps, door } = deps;
  return [
    toPageForm(words, {
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
    }),
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.signUp,
      name: 'signUp',
      schema: createSiteUser.input.body,
      limits: ['signUp'],
      async act(person, context) {
        await signUps.signUp(context, person);
        return 'confirmationSent';
      },
    }),
    toPageForm(words, {
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
    }),
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.forgotten,
      name: 'forgotten',
      schema: askForSiteUserPassword.input.body,
      limits: ['signUp'],
      async act({ email }, context) {
        await signUps.forget(context, email);
        return 'newPasswordSent';
      },
    }),
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.logOut,
      name: 'logOut',
      schema: endSiteUserSession.input.query,
      async act(_, context) {
        door.letOut(context, await siteUsers.signOut(context, false));
        return undefined;
      },
    }),
  ];
}

/** The forms of a member who is signed in. */
function memberForms(deps: FormDeps): readonly PageForm[] {
  const { words, siteUsers, addresses, door, people } = deps;
  return [
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.profile,
      name: 'profile',
      schema: updateSiteUser.input.body,
      async act(name, context) {
        await asMember(deps, context, (scope, siteUser) => siteUsers.rename(scope, siteUser, name));
        return 'saved';
      },
    }),
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.changePassword,
      name: 'changePassword',
      schema: changeSiteUserPassword.input.body,
      limits: ['login', 'account'],
      async act(change, context) {
        const mark = await asMember(deps, context, (scope) =>
          siteUsers.changePassword(scope, context, change),
        );
        door.remember(context, mark);
        return 'passwordChanged';
      },
    }),
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.deleteAccount,
      name: 'deleteAccount',
      schema: deleteOwnSiteUser.input.body,
      limits: ['login', 'account'],
      async act(sent, context) {
        await asMember(deps, context, (scope) => leaveSite(scope, context, sent, people));
        door.letOut(context, undefined);
        return 'accountDeleted';
      },
    }),
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.addAddress,
      name: 'addAddress',
      schema: addSiteUserAddress.input.body,
      asksForFields: (sent) => sent[UPDATE_COUNTRY] !== undefined,
      async act(location, context) {
        await asMember(deps, context, (scope, { id }) => addresses.add(scope, id, location, context));
        return undefined;
      },
    }),
    toPageForm(words, {
      path: ACCOUNT_FORM_PATHS.removeAddress,
      name: 'removeAddress',
      schema: removeSiteUserAddress.input.params,
      async act({ addressId }, context) {
        await asMember(deps, context, (scope, { id }) => addresses.remove(scope, id, addressId));
        return undefined;
      },
    }),
  ];
}

/** The forms of the account's page. */
export function accountForms(deps: FormDeps): readonly PageForm[] {
  return [...entryForms(deps), ...memberForms(deps)];
}
