import type { NewsletterState } from '#shared/features/newsletters/rules.ts';
import { key, maybe, text, time, yesOrNo } from '../../database/column.ts';
import { ruleColumns } from '../../database/rule-store.ts';
import { table } from '../../database/table.ts';
import type { MailOutcome } from '../mail/deliver-mail.ts';

/** The newsletters of sites; what a newsletter says and to whom is one value. */
export const newsletters = table('newsletters', {
  ...ruleColumns,
  state: text<NewsletterState>(),
  /** When it is to be sent. */
  scheduledAt: maybe(time()),
  /** When its sending began. */
  startedAt: maybe(time()),
  /** Origin by which who had it sent asked for the site, for its links. */
  origin: text(),
  /** Address up to which it is written, while it is sent. */
  reached: text(),
});

/** Who was written to by a newsletter: each subscriber once. */
export const newsletterMails = table('newsletter_mails', {
  newsletterId: key(),
  subscriberId: key(),
  /** The mail; null where none was written, since its reader was erased. */
  mailId: maybe(text()),
  /** What became of it. */
  outcome: maybe(text<MailOutcome>()),
  /** Whether its reader unsubscribed by it. */
  hasLeft: yesOrNo(),
});
