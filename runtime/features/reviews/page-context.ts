import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import {
  REVIEW_NAME_MAX,
  REVIEW_TEXT_MAX,
  shownNameOf,
  STARS_MAX,
  starSigns,
} from '#shared/features/reviews/rules.ts';
import { reviewWords } from '#shared/features/reviews/words.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { PageAsk, PageContributor } from '../pages/page-context.ts';
import { type BoughtProduct, readBought } from './bought.ts';

function toForm({ productId, name, review, ...order }: BoughtProduct, language: string) {
  const words = reviewWords(language);
  const { firstName = '', lastName = '' } = { ...order.billingAddress, ...order.shippingAddress };
  const stars = review?.stars ?? 0;
  return {
    productId,
    name,
    stateText: review === null ? '' : words[review.state],
    sendText: review === null ? words.send : words.sendAgain,
    choices: Array.from({ length: STARS_MAX }, (_, index) => STARS_MAX - index).map((value) => ({
      value,
      signs: starSigns(value),
      starsText: words.stars(String(value)),
      isChosen: value === stars,
    })),
    body: review?.body ?? '',
    authorName: review?.authorName ?? shownNameOf(firstName, lastName),
  };
}

/** What who merely holds the link of an order sees of it: nothing of its buyer, nor of what they wrote. */
const withoutBuyer = (bought: BoughtProduct): BoughtProduct => ({
  ...bought,
  billingAddress: {},
  shippingAddress: {},
  review: null,
});

/**
 * The page on which buyers write of what they bought.
 * @param isBuyer whether who asks for the page is the buyer of its order
 * @param readSample what previews show
 */
export function createReviewsRequest(
  isBuyer: (ask: PageAsk) => Promise<boolean>,
  readSample: (scope: ReadScope, site: Site, now: number) => Promise<readonly BoughtProduct[]>,
): PageContributor {
  /** What is written of; nothing on a page that an order does not open. */
  async function boughtOf({ scope, site, orderToken, isPreview, now }: PageAsk) {
    if (isPreview) return readSample(scope, site, now);
    return orderToken === undefined ? [] : readBought(scope, orderToken);
  }

  return async (ask) => {
    const { site, orderToken = SAMPLE_TOKEN, isPreview } = ask;
    const { yourReviews, intro, starsLabel, textLabel, nameLabel, nameHelp } = reviewWords(site.language);
    const words = { yourReviews, intro, starsLabel, textLabel, nameLabel, nameHelp };
    const bought = await boughtOf(ask);
    if (bought.length === 0 && !isPreview) return { json: {}, found: false };
    const told = isPreview || (await isBuyer(ask)) ? bought : bought.map(withoutBuyer);
    const reviewsRequest = {
      words,
      action: `${REVIEWS_PAGE_PATH}/${orderToken}`,
      textMax: REVIEW_TEXT_MAX,
      nameMax: REVIEW_NAME_MAX,
      products: told.map((one) => toForm(one, site.language)),
    };
    return { json: { reviewsRequest }, isPrivate: true };
  };
}
