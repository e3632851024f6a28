import type { Newsletter } from '#shared/features/newsletters/contract.ts';
import type { NewsletterState } from '#shared/features/newsletters/rules.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatInZone } from '../../components/zone-time.ts';

/** What the states of newsletters are called. */
export const STATE_WORDS: Readonly<Record<NewsletterState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending now',
  sent: 'Sent',
  stopped: 'Stopped',
};

/** When a newsletter is or was sent, and what became of its mails. */
export function describeNewsletter(
  { state, scheduledOn, startedOn, figures }: Newsletter,
  timeZone: string,
): string {
  const at = (on: string) => formatInZone(Date.parse(on), timeZone);
  if (state === 'draft') return 'Not sent yet';
  if (state === 'scheduled') return scheduledOn === null ? 'Scheduled' : `For ${at(scheduledOn)}`;
  const { written, sent, bounced, unsubscribed, held } = figures;
  return [
    ...(startedOn === null ? [] : [at(startedOn)]),
    state === 'sending'
      ? `${formatCount(written, 'email', 'emails')} so far`
      : formatCount(sent, 'email sent', 'emails sent'),
    ...(bounced === 0 ? [] : [`${bounced} bounced`]),
    ...(held === 0 ? [] : [`${held} held back`]),
    ...(unsubscribed === 0 ? [] : [`${unsubscribed} unsubscribed`]),
  ].join(' · ');
}
