import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import {
  REVIEW_NAME_MAX,
  REVIEW_TEXT_MAX,
  shownNameOf,
  STARS_MAX,
  starSigns,
} from '#shared/features/reviews/rules.ts';
import { reviewWords } from '#shared/features/reviews/words.ts';
import type { PageContributor } from '../pages/page-context.ts';
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

/** The page on which buyers write of what they bought (SPEC 2, page type 209). */
export function createReviewsRequest(): PageContributor {
  return async ({ route, scope, site, orderToken, isPreview }) => {
    if (route.kind !== 'reviews') return undefined;
    const { yourReviews, intro, starsLabel, textLabel, nameLabel, nameHelp } = reviewWords(site.language);
    const words = { yourReviews, intro, starsLabel, textLabel, nameLabel, nameHelp };
    const bought = isPreview || orderToken === undefined ? [] : await readBought(scope, orderToken);
    if (bought.length === 0 && !isPreview) return { json: {}, found: false };
    const reviewsRequest = {
      words,
      action: `${REVIEWS_PAGE_PATH}/${orderToken ?? ''}`,
      textMax: REVIEW_TEXT_MAX,
      nameMax: REVIEW_NAME_MAX,
      products: bought.map((one) => toForm(one, site.language)),
    };
    return { json: { reviewsRequest }, isPrivate: true };
  };
}
