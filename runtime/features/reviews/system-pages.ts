import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';

/** The page on which a buyer writes reviews, which the token of the order opens. */
export function reviewsPage(context: NonNullable<SystemPage['context']>): SystemPage {
  return systemPage({
    kind: 'reviews',
    path: `${REVIEWS_PAGE_PATH}/:token`,
    pageType: PAGE_TYPE.reviewsRequest,
    template: 'pages/reviews.page',
    access: 'token',
    titles: {
      en: 'Your reviews',
      fr: 'Vos avis',
      de: 'Ihre Bewertungen',
      es: 'Tus reseñas',
      ja: 'レビュー',
      ar: 'تقييماتك',
    },
    preview: { path: `${REVIEWS_PAGE_PATH}/${SAMPLE_TOKEN}`, place: 7 },
    context,
  });
}
