import {
  CONFIRM_SIGN_UP_TEXT,
  SIGNED_UP_FOR_LIST_TEXT,
  stateOfSignUp,
  type SubscriberSource,
} from '#shared/features/mailing-lists/rules.ts';
import { signUpWords } from '#shared/features/mailing-lists/words.ts';
import type { MailingListInput } from '#shared/features/mailing-lists/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { MailHolds } from '../mail/holds.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import type { SignUpMails } from './sign-up-mails.ts';
import {
  bounceSubscriber,
  comeBackToLists,
  confirmSubscriber,
  firstList,
  joinList,
  leaveLists,
  listOfId,
  type StoredList,
  subscriberOfId,
} from './statements.ts';

/** Somebody who signs up. */
export interface SignUp {
  /** In the form in which addresses are kept. */
  readonly email: string;
  /** Id of the list; the first one of the site where it is left out. */
  readonly listId?: string;
  readonly source: SubscriberSource;
  /** Path of the page where it is. */
  readonly sourceDetail: string;
  /** The wording that is agreed to; that of the list where it is left out. */
  readonly consentText?: string;
  /** Language tag of who signs up. */
  readonly language: string;
  readonly origin: string;
  /** True where it is known that the address is theirs. */
  readonly isProven?: boolean;
}

/** What a site says, as far as sign-ups need it. */
type SaidBy = Pick<Site, 'language' | 'ownLanguage'>;

/** What people agree to at a list, in the language of a page. */
export function consentOf({ consentText }: MailingListInput, { language, ownLanguage }: SaidBy): string {
  return consentText !== '' && language === ownLanguage ? consentText : signUpWords(language).consent;
}

/**
 * Makes what signs people up for lists, and takes them off.
 * @param deps.makeFirst makes the first list of a site that has none
 * @param deps.refuseMails notes that somebody refuses all mails that can be refused
 */
export function createSignUps(deps: {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly holds: Pick<MailHolds, 'reasonsFor' | 'resubscribe'>;
  readonly mails: SignUpMails;
  readonly links: Pick<MailedLinks, 'find' | 'take'>;
  readonly makeFirst: (scope: SiteScope) => Promise<StoredList>;
  readonly refuseMails: (scope: SiteScope, email: string) => Promise<void>;
}) {
  const { clock, holds, links, mails } = deps;

  const listFor = async (scope: SiteScope, listId: string | undefined) =>
    listId === undefined
      ? ((await scope.ask(firstList())) ?? (await deps.makeFirst(scope)))
      : scope.ask(listOfId(listId));

  return {
    /** What people agree to by the tick of a checkout; undefined on a site without a list. */
    async offerOf(scope: ReadScope, { language, ownLanguage }: SaidBy): Promise<string | undefined> {
      const list = await scope.ask(firstList());
      if (list === undefined) return undefined;
      const own = language === ownLanguage ? list.rule.consentText : '';
      return own || signUpWords(language).tick;
    },

    /**
     * Signs somebody up; a second time changes nothing for who is a subscriber already.
     * @returns the sentence for them, in English; the same whether or not they were known. Undefined without such a list
     */
    async join(scope: SiteScope, site: SaidBy, signUp: SignUp): Promise<string | undefined> {
      const { email, source, sourceDetail, language, origin, isProven = false } = signUp;
      const list = await listFor(scope, signUp.listId);
      if (list === undefined) return undefined;
      const { confirms } = list.rule;
      const reasons = await scope.ask(holds.reasonsFor([email]));
      const isSuppressed = reasons.get(email) === 'unsubscribed';
      const state = stateOfSignUp({ confirms, isSuppressed, isProven });
      const now = new Date(clock.now());
      const consentText = signUp.consentText ?? consentOf(list.rule, site);
      const id = await scope.ask(
        joinList({
          id: deps.ids.id(),
          listId: list.id,
          email,
          state,
          source,
          sourceDetail,
          consentText,
          language,
          origin,
          createdAt: now,
          confirmedAt: state === 'subscribed' ? now : null,
        }),
      );
      if (isProven && isSuppressed) await scope.ask(holds.resubscribe(email));
      if (id !== undefined) {
        const reader = { id, email, language, origin };
        if (state === 'pending') await mails.askToConfirm(scope, list, reader);
        else await mails.welcome(scope, list, reader);
      }
      return confirms && !isProven ? CONFIRM_SIGN_UP_TEXT : SIGNED_UP_FOR_LIST_TEXT;
    },

    /** The address that a link confirms; undefined for one that is not good. */
    async readLink(scope: SiteScope, token: string): Promise<string | undefined> {
      const id = await links.find(scope, 'list-confirmation', token, clock.now());
      const found = id === undefined ? undefined : await scope.ask(subscriberOfId(id));
      return found?.state === 'pending' ? found.email : undefined;
    },

    /** Makes a subscriber of who holds a link; false for one that is not good. */
    async confirm(scope: SiteScope, token: string): Promise<boolean> {
      const now = clock.now();
      const id = await links.take(scope, 'list-confirmation', token, now);
      const joined = id === undefined ? undefined : await scope.ask(confirmSubscriber(id, new Date(now)));
      if (id === undefined || joined === undefined) return false;
      await scope.ask(holds.resubscribe(joined.email));
      const list = await scope.ask(listOfId(joined.listId));
      if (list !== undefined) await mails.welcome(scope, list, { id, ...joined });
      return true;
    },

    /** Unsubscribes an address from everything that can be refused. */
    leave: deps.refuseMails,
    /** Takes an address off all lists, since its owner refuses mails. */
    left: (scope: SiteScope, email: string) => scope.ask(leaveLists(email, new Date(clock.now()))),
    /** Brings back who takes back that they refuse mails. */
    cameBack: (scope: SiteScope, email: string, since: Date) => scope.ask(comeBackToLists(email, since)),
    /** Notes that a mail about a sign-up went to an address that does not exist. */
    bounced: bounceSubscriber,
  };
}

export type SignUps = ReturnType<typeof createSignUps>;
