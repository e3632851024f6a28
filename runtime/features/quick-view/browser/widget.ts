import type { VisitorPage, Widget } from '../../../browser/widget.ts';
import { mountQuickViewButton, QUICK_VIEW_SELECTOR, type QuickView } from './quick-view-buttons.ts';

/** One dialog serves all buttons of a page. */
let loading: Promise<QuickView> | undefined;

async function load({ fetch, mountProducts, openPath }: VisitorPage): Promise<QuickView> {
  const { createQuickView } = await import('./quick-view.ts');
  return createQuickView(document, { fetch, mountProducts, openPath });
}

/** Buttons that show a product in a dialog. */
export const quickViewWidget: Widget = {
  selector: QUICK_VIEW_SELECTOR,
  inParts: true,
  start: (button, page) => mountQuickViewButton(button, () => (loading ??= load(page))),
};
