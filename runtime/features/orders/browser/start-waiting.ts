import type { VisitorPage } from '../../../browser/widget.ts';
import { watchOrder } from './waiting-order.ts';

/** Watches the order that an element names. */
export async function startWaiting(element: HTMLElement, { http }: VisitorPage): Promise<void> {
  await watchOrder(element.dataset['orderWaiting'] ?? '', {
    http,
    wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
    reload: () => location.reload(),
  });
}
