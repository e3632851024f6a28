import type { Widget } from '../../../browser/widget.ts';
import { RECENTLY_SEEN_SELECTOR, rememberProduct } from './recently-seen.ts';

/** The products that the visitor saw before. */
export const recentlySeenWidget: Widget = {
  selector: RECENTLY_SEEN_SELECTOR,
  start: (root) => addEventListener('load', () => rememberProduct(root, () => localStorage)),
};
