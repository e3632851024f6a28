import type { VisitorPage } from '../../../browser/widget.ts';
import { mountCheckoutForm } from './checkout-form.ts';

/** A call without an answer for so long counts as lost, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;

/** Starts the form of the checkout. */
export function startCheckout(form: HTMLElement, { fetch, http, warn }: VisitorPage): void {
  void import('../../../browser/complete-addresses.ts').then((part) => part.completeAddresses(form, http));
  mountCheckoutForm(form as HTMLFormElement, {
    fetch: (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
    wait: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
    stopWaiting: (timer) => clearTimeout(timer),
    warn,
  });
}
