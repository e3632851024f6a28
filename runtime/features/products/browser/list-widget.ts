import type { Widget } from '../../../browser/widget.ts';
import { LIST_SELECTOR, startProductList } from './product-list.ts';

/** A list of products that changes in place. */
export const productListWidget: Widget = {
  selector: LIST_SELECTOR,
  start(list, { fetch, openPath, startParts }) {
    startProductList(list, async () => {
      const { mountListInPlace } = await import('./list-in-place.ts');
      return mountListInPlace(list, {
        fetch,
        openPath,
        mountParts: startParts,
        scrollTo: (top) => scrollTo({ top, behavior: 'instant' }),
      });
    });
  },
};
