import { formatGiftCardCode, lastDayText } from '#shared/features/gift-cards/rules.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import type { MailSite } from '../mail/render-mail.ts';
import type { MailService } from '../mail/service.ts';

/** A card to be told of. */
export interface GiftCardMail {
  readonly to: string;
  readonly code: string;
  /** Minor unit. */
  readonly amountMinor: number;
  readonly currency: string;
  /** A few words of the giver; empty where there are none. */
  readonly message: string;
  /** Who gives it; empty where it is the reader, or the shop. */
  readonly giver: string;
  /** Language tag of the reader. */
  readonly language: string;
  /** Epoch milliseconds; null for one that keeps for ever. */
  readonly expiresAt: number | null;
}

/** Mails with the codes of gift cards: the only place where a code is ever shown. */
export type GiftCardMails = ReturnType<typeof createGiftCardMails>;

/** Makes the writer of these mails. */
export function createGiftCardMails(mail: Pick<MailService, 'send'>) {
  return {
    /** Writes the mail in the transaction that issues the card. */
    async send(
      scope: SiteScope,
      site: MailSite & { readonly timeZone: string },
      card: GiftCardMail,
    ): Promise<void> {
      const { to, code, amountMinor, currency, message, giver, language, expiresAt } = card;
      await mail.send(scope, {
        kind: 'transactional',
        to,
        template: 'gift-card',
        language,
        site,
        data: {
          code: formatGiftCardCode(code),
          amount: toAmountText(amountMinor, currency, language),
          message,
          giver,
          lastDay: expiresAt === null ? '' : lastDayText(expiresAt, language, site.timeZone),
          link: `${site.origin}/`,
        },
      });
    },
  };
}
