import { NO_CONNECTION_TEXT } from '#shared/features/cart/rules.ts';
import { SIGN_UP_FAILED_TEXT } from '#shared/features/restock/rules.ts';
import type { VisitorPage, Widget } from '../../../browser/widget.ts';
import { mountRestockForm, RESTOCK_SELECTOR } from './restock-form.ts';

async function send(view: HTMLElement, { http, cookiesEnabled, captchas }: VisitorPage): Promise<void> {
  const [{ signUp }, captcha] = await Promise.all([import('./sign-up.ts'), captchas.of(view)]);
  await signUp(view, { http, cookiesEnabled, captcha });
}

/** The form of a variant that is out of stock. */
export const restockWidget: Widget = {
  selector: RESTOCK_SELECTOR,
  writes: true,
  start(view, page) {
    view.addEventListener('focusin', () => void page.captchas.of(view), { once: true });
    mountRestockForm(view, (sent) => {
      void send(sent, page).catch(() => page.showAlert(SIGN_UP_FAILED_TEXT, NO_CONNECTION_TEXT));
    });
  },
};
