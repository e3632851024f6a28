import { pathOfSubscription } from '#shared/features/subscriptions/paths.ts';
import { planWords } from '#shared/features/subscriptions/words.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import type { SubscriptionMailData } from '../mail/render-mail.ts';
import type { MailService } from '../mail/service.ts';
import type { SubscriptionRow } from './reads.ts';
import { subscriptionTokenOf } from './tokens.ts';

/** The site that a subscription was made at. */
export interface SubscriptionSite {
  readonly title: string;
  readonly timeZone: string;
  readonly crumbKey: string;
}

/** What subscribers are told. */
type SubscriptionMail =
  | 'subscription-started'
  | 'subscription-upcoming'
  | 'subscription-declined'
  | 'subscription-canceled';

/** Mails to subscribers, in the transaction in which what they tell becomes true. */
export interface SubscriptionMails {
  /** @param nextAt when the next payment is due, in epoch ms; null where none is */
  send(
    scope: SiteScope,
    template: SubscriptionMail,
    site: SubscriptionSite,
    row: SubscriptionRow,
    nextAt: number | null,
  ): Promise<void>;
}

/** A day in the words of a language, in the site's time zone. */
function dayText(at: number, { timeZone }: SubscriptionSite, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
}

/** Makes the writer of these mails. */
export function createSubscriptionMails(mail: MailService): SubscriptionMails {
  return {
    async send(scope, template, site, row, nextAt) {
      const { language, item, sums, currency } = row;
      const plan = {
        billingPeriod: { value: row.periodValue, unit: row.periodUnit },
        numBillingCycles: row.cycles,
      };
      const data: SubscriptionMailData = {
        name: item.productName,
        options: item.variantOptions.map(({ value }) => value).join(', '),
        amount: toAmountText(sums.grandTotalMinor, currency, language),
        every: planWords(plan, language).every,
        next: nextAt === null ? '' : dayText(nextAt, site, language),
        link: `${row.origin}${pathOfSubscription(subscriptionTokenOf(site, row.id))}`,
      };
      await mail.send(scope, {
        kind: 'transactional',
        to: row.email,
        language,
        site: { title: site.title, origin: row.origin },
        template,
        data,
      });
    },
  };
}
