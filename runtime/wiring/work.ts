import { abandonedCartChore } from '../features/abandoned-carts/chores.ts';
import { createCartReminders, remindOfCart } from '../features/abandoned-carts/reminders.ts';
import { touchedSql } from '../features/cart/store.ts';
import { cartChore } from '../features/cart/chores.ts';
import { finishMockPayment, finishMockPayments } from '../features/checkout/payment-events.ts';
import { createReversalLooks, lookAtReversals } from '../features/checkout/reversal-looks.ts';
import { settlePaymentJob, settlePayments } from '../features/checkout/settle-payment.ts';
import { createMoneyBackLooks, moneyBackJob } from '../features/orders/money-back-job.ts';
import { createGiftCardChore } from '../features/gift-cards/chores.ts';
import { contributorChores } from '../features/contributors/chores.ts';
import { createHousekeeping } from '../features/housekeeping/housekeeping.ts';
import { originalOfRendition } from '../features/images/service.ts';
import { createWidthMaker, makeWidths } from '../features/images/width-job.ts';
import { deadLetterChore } from '../features/jobs/chores.ts';
import { purgeChore } from '../features/page-cache/chores.ts';
import { mailChore } from '../features/mail/chores.ts';
import { createMailDelivery, deliverMail } from '../features/mail/deliver-mail.ts';
import {
  checkFiles,
  createFileCheck,
  createFileChore,
  findMissingFile,
} from '../features/media/file-check.ts';
import { mailedLinkChores } from '../features/mailed-links/chores.ts';
import { productImportChore } from '../features/product-csv/chores.ts';
import { lockCatalog } from '../features/products/lock.ts';
import { lacksFileSql } from '../features/downloads/lacks-file.ts';
import { publishProducts, showPlannedProducts } from '../features/products/planned-products.ts';
import { writeProductImport } from '../features/product-csv/import-job.ts';
import { createImportSteps } from '../features/product-csv/steps.ts';
import { restockChore } from '../features/restock/chores.ts';
import { writeRestockNotices } from '../features/restock/notices.ts';
import { watchRestock } from '../features/restock/watch.ts';
import { createWordChore } from '../features/search/chores.ts';
import { takeCardJob, takeCards } from '../features/subscriptions/card-job.ts';
import { forgetMethodJob, forgetMethods } from '../features/subscriptions/forget-method-job.ts';
import { lookAtSubscription, lookAtSubscriptions } from '../features/subscriptions/look-job.ts';
import { publishScheduledRelease } from '../features/releases/scheduled-releases.ts';
import { ledgerChore } from '../features/stock/chores.ts';
import { expireStockHolds, releaseStockHold } from '../features/stock/expiry.ts';
import { siteUserChores } from '../features/site-users/chores.ts';
import { edgeChores } from '../http/chores.ts';
import type { Feature } from '../sockets/feature.ts';
import type { House } from './base.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';
import type { Rules, Shopping } from './shopping.ts';
import type { Selling } from './selling.ts';

type WorkParts = House &
  Content &
  Goods &
  Rules &
  Shopping &
  Selling & { readonly features: readonly Feature[] };

/** What is done after requests, and what is tidied. */
export function wireWork(parts: WorkParts) {
  const { db, clock, ids, log, jobs } = parts;
  const { auditLog, bin, deadLetters, holds, mail, textWork, websites } = parts;
  const { scheduledReleases } = parts;
  const { catalog, importBook, ledger, productPages, restockNotices, restockWatch } = parts;
  const { coupons, reminderPreferences } = parts;
  const { cashier, giftCardLedger, mockPayments, moneyBack, orderBook, paymentEvents, payments } = parts;
  const { providerOf, renewals, reversals } = parts;
  jobs.handle(moneyBackJob, createMoneyBackLooks({ db, clock, moneyBack }));
  jobs.handle(releaseStockHold, expireStockHolds(ledger, clock));
  for (const one of parts.features) {
    one.jobs(jobs);
    one.binned(bin);
  }
  const housekeeping = createHousekeeping({
    db,
    clock,
    log,
    jobs,
    chores: [
      ...parts.features.flatMap((one) => one.chores),
      mailChore,
      deadLetterChore,
      productImportChore,
      purgeChore,
      cartChore,
      ledgerChore,
      restockChore,
      abandonedCartChore,
      restockWatch.chore,
      createFileChore(jobs),
      createGiftCardChore(giftCardLedger),
      createWordChore(lockCatalog),
      ...contributorChores,
      ...mailedLinkChores,
      ...siteUserChores,
      ...edgeChores,
    ],
  });
  jobs.handle(
    remindOfCart,
    createCartReminders({
      clock,
      jobs,
      mail,
      holds,
      preferences: reminderPreferences,
      touchedSql,
      isCouponKnown: (scope, code) => scope.ask(coupons.isKnown(code)),
      siteOf: websites.senderOf,
    }),
  );
  const fileCheck = createFileCheck({
    db,
    clock,
    jobs,
    contents: parts.contents,
    originals: parts.originals,
    made: { files: parts.renditions, hashOf: originalOfRendition },
    staging: parts.staging,
    letters: deadLetters,
  });
  jobs.handle(checkFiles, fileCheck.check);
  jobs.handle(findMissingFile, fileCheck.findMissing);
  jobs.handle(makeWidths, createWidthMaker({ find: parts.media.find, images: parts.images }));
  jobs.handle(writeRestockNotices, restockNotices.write);
  jobs.handle(watchRestock, restockWatch.watch);
  jobs.handle(
    writeProductImport,
    createImportSteps({ db, clock, book: importBook, products: catalog.rows, textWork }),
  );
  jobs.handle(publishScheduledRelease, scheduledReleases.goLive);
  jobs.handle(
    publishProducts,
    showPlannedProducts({ clock, audit: auditLog, pages: productPages, lacksFileSql }),
  );
  jobs.handle(lookAtSubscription, lookAtSubscriptions(renewals));
  jobs.handle(takeCardJob, takeCards(parts.subscriptionCards));
  jobs.handle(forgetMethodJob, forgetMethods({ db, accountOf: payments.accountOf, providerOf }));
  jobs.handle(settlePaymentJob, settlePayments(cashier, jobs, clock));
  jobs.handle(
    lookAtReversals,
    createReversalLooks({
      db,
      book: orderBook,
      accountOf: payments.accountOf,
      providerOf,
      takeIn: reversals.takeIn,
    }),
  );
  jobs.handle(
    finishMockPayment,
    finishMockPayments({ db, ids, mock: mockPayments, siteKeyOf: websites.keyOf, events: paymentEvents }),
  );
  jobs.keepDeadLetters(deadLetters);
  if (parts.mailTransport !== undefined) {
    const delivery = { db, clock, holds, transport: parts.mailTransport, onOutcome: restockNotices.settle };
    jobs.handle(deliverMail, createMailDelivery(delivery));
  }
  return { housekeeping };
}

export type Work = ReturnType<typeof wireWork>;
