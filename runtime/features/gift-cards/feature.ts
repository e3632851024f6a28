import { GIFT_CARDS_NAMESPACE, giftCardMonths } from '#shared/features/gift-cards/rules.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { giftCardMails } from './mail-kinds.ts';
import { createGiftCardChore } from './chores.ts';
import { createGiftCardLedger } from './ledger.ts';
import { createGiftCardMails } from './mails.ts';
import { findGiftCard } from './offered.ts';
import { createGiftCardContext } from './page-context.ts';
import { giftCardPersonalData } from './personal-data.ts';
import { mountGiftCards } from './routes.ts';
import { createGiftCardSales } from './sales.ts';
import { createGiftCardService } from './service.ts';

/** Gift cards: sold, sent, and paid with. */
export function giftCardsFeature(base: House) {
  const { db, clock, ids, auditLog: audit, mail, preferences, websites } = base;
  const ledger = createGiftCardLedger(ids);
  const mails = createGiftCardMails(mail);
  const monthsOf = async (scope: ReadScope) =>
    giftCardMonths((await preferences.all(scope)).get(GIFT_CARDS_NAMESPACE) ?? {});
  const sales = createGiftCardSales({ db, ids, ledger, mails, monthsOf, siteOf: websites.senderOf });
  return feature('gift-cards', {
    offers: {
      giftCardLedger: ledger,
      giftCardSales: sales,
      giftCardMonthsOf: monthsOf,
      findGiftCard,
    },
    mails: giftCardMails,
    calls: (api) => mountGiftCards(api, db, createGiftCardService({ db, ids, audit, ledger, mails })),
    itemParts: [(part) => createGiftCardContext(monthsOf, part)],
    chores: [createGiftCardChore(ledger)],
    personalData: [giftCardPersonalData],
    hears: { orderCaptured: (scope, order) => sales.issue(scope, order, clock.now()) },
  });
}

export type GiftCardOffers = ReturnType<typeof giftCardsFeature>['offers'];
