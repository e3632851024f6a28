import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import {
  averageStars,
  REVIEW_NAME_MAX,
  REVIEW_TEXT_MAX,
  REVIEWS_SHOWN,
  shownNameOf,
  STARS_MAX,
  starSigns,
} from '#shared/features/reviews/rules.ts';
import { reviewWords } from '#shared/features/reviews/words.ts';
import { property } from '#shared/json/values.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { Site } from '../../http/context.ts';
import type { PageContributor } from '../pages/page-context.ts';
import { type BoughtProduct, readBought } from './bought.ts';

interface ShownRow {
  readonly stars: number;
  readonly body: string;
  readonly authorName: string;
  readonly writtenAt: Date;
  /** Of all that are shown. */
  readonly count: number;
  readonly sum: number;
}

const SHOWN = `
  SELECT stars, body, author_name AS "authorName", written_at AS "writtenAt", count(*) OVER ()::int AS count,
         sum(stars) OVER ()::int AS sum
    FROM reviews WHERE website_id = $1 AND product_id = $2 AND state = 'shown'
   ORDER BY written_at DESC, id DESC LIMIT ${REVIEWS_SHOWN}`;

/** Reviews of a product as templates see them; undefined where there are none. */
async function readShown(scope: ReadScope, site: Site, productId: string) {
  const rows = await scope.query<ShownRow>(SHOWN, [scope.websiteId, productId]);
  const [first] = rows;
  if (first === undefined) return undefined;
  const words = reviewWords(site.language);
  const days = new Intl.DateTimeFormat(site.language, { dateStyle: 'long', timeZone: site.timeZone });
  const average = averageStars(first.sum, first.count);
  const digits = new Intl.NumberFormat(site.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    heading: words.heading,
    average,
    count: first.count,
    countText: words.count(first.count),
    signs: starSigns(Number(average)),
    starsText: words.stars(digits.format(Number(average))),
    entries: rows.map(({ stars, body, authorName, writtenAt }) => ({
      signs: starSigns(stars),
      starsText: words.stars(String(stars)),
      body,
      authorName,
      verified: words.verified,
      writtenOn: days.format(writtenAt),
    })),
  };
}

/**
 * Adds what buyers say of a product to the part of a page that shows it.
 * @param products makes that part, which is purged with the product
 */
export function createShownReviews(products: PageContributor): PageContributor {
  return async (ask) => {
    const part = await products(ask);
    const id = property(part?.json['item'], 'id');
    if (part === undefined || typeof id !== 'string') return part;
    const reviews = await readShown(ask.scope, ask.site, id);
    return reviews === undefined ? part : { ...part, json: { ...part.json, reviews } };
  };
}

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
