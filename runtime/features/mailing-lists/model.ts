import type { SubscriberSource, SubscriberState } from '#shared/features/mailing-lists/rules.ts';
import { key, maybe, text, time } from '../../database/column.ts';
import { ruleColumns } from '../../database/rule-store.ts';
import { table } from '../../database/table.ts';

/** The mailing lists of sites; what a list says is one value. */
export const mailingLists = table('mailing_lists', { ...ruleColumns });

export const subscribers = table('subscribers', {
  id: key(),
  listId: text(),
  /** In the form in which addresses are compared. */
  email: text(),
  state: text<SubscriberState>(),
  source: text<SubscriberSource>(),
  /** Path of the page where it was, or what staff said of an import. */
  sourceDetail: text(),
  /** The wording that was agreed to, in the language of the sign-up. */
  consentText: text(),
  language: text(),
  /** Origin by which the site was asked, for links of mails. */
  origin: text(),
  createdAt: time(),
  /** When they became a subscriber; null while they have not. */
  confirmedAt: maybe(time()),
  /** When they unsubscribed. */
  leftAt: maybe(time()),
  /** The mail about their sign-up, by which a wrong address is found. */
  mailId: maybe(text()),
});
