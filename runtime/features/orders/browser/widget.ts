import type { Widget } from '../../../browser/widget.ts';

/** The page of an order whose payment is not known yet: it comes again when that is. */
export const waitingOrderWidget: Widget = {
  selector: '[data-order-waiting]',
  load: () => import('./start-waiting.ts').then((part) => part.startWaiting),
};
