import { REVIEWS_NAMESPACE } from '#shared/features/reviews/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ReadSample } from '../orders/sample-order.ts';
import type { PageAsk } from '../pages/page-context.ts';
import { reviewMails } from './mail-kinds.ts';
import { createBroughtReviews } from './brought.ts';
import { toSampleBought } from './bought.ts';
import { createReviewsRequest } from './page-context.ts';
import { createReviewPersonalData } from './personal-data.ts';
import { createReviewRequests } from './requests.ts';
import { reviewForm } from './review-form.ts';
import { mountReviews } from './routes.ts';
import { createReviewService } from './service.ts';
import { reviewsPage } from './system-pages.ts';
import { toShownReviews } from './shown.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const reviewParts = { toShownReviews };

/** What reviews need of orders and of the products that they are about. */
export interface ReviewNeeds {
  /** Forgets the pages that show products. */
  readonly purgeShown: (scope: SiteScope, productIds: readonly string[]) => Promise<void>;
  /** Whether who asks for the page of an order is its buyer. */
  readonly isBuyerOfPage: (ask: PageAsk) => Promise<boolean>;
  /** The link of an order in mails, by which its buyer is known. */
  readonly mailedLinkOf: Parameters<typeof createReviewRequests>[0]['linkOf'];
  /** What previews show as bought. */
  readonly readSample: ReadSample;
}

/** Reviews of products: written by buyers on the page of their order's link, judged by staff, shown with products. */
export function reviewsFeature(
  {
    db,
    ids,
    auditLog,
    mail,
    preferences,
    websites,
  }: Pick<House, 'db' | 'ids' | 'auditLog' | 'mail' | 'preferences' | 'websites'>,
  { purgeShown, isBuyerOfPage, mailedLinkOf, readSample }: ReviewNeeds,
) {
  const reviews = createReviewService({ db, ids, audit: auditLog, purgeShown });
  const request = createReviewsRequest(isBuyerOfPage, async (scope, site, now) => {
    const { lines } = await readSample(scope, site, now);
    return lines.map(({ productId, productName: name }) => toSampleBought(productId, name));
  });
  const askForReviews = createReviewRequests({
    mail,
    preferences: async (scope) => (await preferences.all(scope)).get(REVIEWS_NAMESPACE) ?? {},
    siteOf: websites.senderOf,
    linkOf: mailedLinkOf,
  });
  return feature('reviews', {
    offers: { bringReviews: createBroughtReviews(ids) },
    mails: reviewMails,
    calls: (api) => mountReviews(api, db, reviews),
    pages: [reviewsPage(request)],
    forms: () => [reviewForm(db, reviews)],
    chores: [askForReviews],
    personalData: [createReviewPersonalData(purgeShown)],
  });
}

export type ReviewOffers = ReturnType<typeof reviewsFeature>['offers'];
