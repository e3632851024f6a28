import { abandonedCartChore } from '../features/abandoned-carts/chores.ts';
import { createCartReminders, remindOfCart } from '../features/abandoned-carts/reminders.ts';
import { touchedSql } from '../features/cart/store.ts';
import { auditChore } from '../features/audit-log/chores.ts';
import { captchaChore } from '../features/captcha/chores.ts';
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
import { mailedLinkOf } from '../features/orders/readers.ts';
import { REVIEWS_NAMESPACE } from '#shared/features/reviews/rules.ts';
import { createReviewRequests } from '../features/reviews/requests.ts';
import { takeCardJob, takeCards } from '../features/subscriptions/card-job.ts';
import { forgetMethodJob, forgetMethods } from '../features/subscriptions/forget-method-job.ts';
import { lookAtSubscription, lookAtSubscriptions } from '../features/subscriptions/look-job.ts';
import { publishScheduledRelease } from '../features/releases/scheduled-releases.ts';
import { ledgerChore } from '../features/stock/chores.ts';
import { expireStockHolds, releaseStockHold } from '../features/stock/expiry.ts';
import { siteUserChores } from '../features/site-users/chores.ts';
import { webhookChore } from '../features/webhooks/chores.ts';
import { createWebhookDelivery, deliverWebhook } from '../features/webhooks/deliver-webhook.ts';
import { edgeChores } from '../http/chores.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';
import type { Shopping } from './shopping.ts';
import type { Selling } from './selling.ts';

/** What is done after requests, and what is tidied. */
export function wireWork(
  deps: AppDeps,
  base: Base,
  content: Content,
  goods: Goods,
  shopping: Shopping,
  selling: Selling,
) {
  const { db, clock, ids, log, jobs } = deps;
  const { auditLog, bin, deadLetters, holds, mail, post, preferences, serverKey, textWork, websites } = base;
  const { scheduledReleases } = content;
  const { catalog, importBook, ledger, productPages, restockNotices, restockWatch } = goods;
  const { coupons, reminderPreferences } = shopping;
  const { cashier, giftCardLedger, mockPayments, moneyBack, orderBook, paymentEvents, payments } = selling;
  const { providerOf, renewals, reversals } = selling;
  jobs.handle(deliverWebhook, createWebhookDelivery({ db, clock, post, serverKey }));
  jobs.handle(moneyBackJob, createMoneyBackLooks({ db, clock, moneyBack }));
  jobs.handle(releaseStockHold, expireStockHolds(ledger, clock));
  const housekeeping = createHousekeeping({
    db,
    clock,
    log,
    jobs,
    chores: [
      bin.chore,
      mailChore,
      auditChore,
      deadLetterChore,
      productImportChore,
      purgeChore,
      captchaChore,
      cartChore,
      webhookChore,
      ledgerChore,
      restockChore,
      abandonedCartChore,
      restockWatch.chore,
      createReviewRequests({
        mail,
        preferences: async (scope) => (await preferences.all(scope)).get(REVIEWS_NAMESPACE) ?? {},
        siteOf: websites.senderOf,
        linkOf: mailedLinkOf,
      }),
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
    contents: content.contents,
    originals: deps.originals,
    made: { files: deps.renditions, hashOf: originalOfRendition },
    staging: deps.staging,
    letters: deadLetters,
  });
  jobs.handle(checkFiles, fileCheck.check);
  jobs.handle(findMissingFile, fileCheck.findMissing);
  jobs.handle(makeWidths, createWidthMaker({ find: content.media.find, images: content.images }));
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
  jobs.handle(takeCardJob, takeCards(selling.subscriptionCards));
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
  if (deps.mailTransport !== undefined) {
    const delivery = { db, clock, holds, transport: deps.mailTransport, onOutcome: restockNotices.settle };
    jobs.handle(deliverMail, createMailDelivery(delivery));
  }
  return { housekeeping };
}

export type Work = ReturnType<typeof wireWork>;
