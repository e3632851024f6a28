import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { SUBSCRIPTIONS_PAGE_PATH } from '#shared/features/subscriptions/paths.ts';
import type { PageRoute } from './rules.ts';

/** Stands in the place of a token, for a page of what nobody bought. */
export const SAMPLE_TOKEN = 'sample';
const FOLDER = '/commerce/preview';
const DELIVERY = `${FOLDER}/delivery/`;

/** Where the preview shows pages that visitors come to by a link of their own, or by no link at all. */
export const SAMPLE_PATHS = {
  order: `${ORDER_PAGE_PATH}/${SAMPLE_TOKEN}`,
  subscription: `${SUBSCRIPTIONS_PAGE_PATH}/${SAMPLE_TOKEN}`,
  reviews: `${REVIEWS_PAGE_PATH}/${SAMPLE_TOKEN}`,
  protected: `${FOLDER}/protected`,
  fields: `${FOLDER}/fields`,
} as const;

/** Where the preview shows what buyers of a digital product get (SPEC 2, page type 210). */
export function pathOfDelivery(productId: string): string {
  return DELIVERY + productId;
}

/** The page of a path that the preview alone shows; undefined for a path that is one for visitors too. */
export function resolvePreviewPath(path: string): PageRoute | undefined {
  if (path === SAMPLE_PATHS.protected) return { kind: 'protected' };
  if (path === SAMPLE_PATHS.fields) return { kind: 'fields' };
  const productId = path.startsWith(DELIVERY) ? path.slice(DELIVERY.length) : '';
  return productId === '' ? undefined : { kind: 'delivery', productId };
}
