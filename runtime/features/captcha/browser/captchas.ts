import type { Http } from '../../../browser/http.ts';
import type { Widget } from '../../../browser/widget.ts';
import type { CaptchaWidget } from './captcha-widget.ts';

/** The captchas of a page, each loaded once. */
export interface Captchas {
  /** Shows one in its container. */
  mount(container: HTMLElement): Promise<CaptchaWidget>;
  /** Shows the one of a form; undefined where the site has none. */
  of(view: HTMLElement): Promise<CaptchaWidget> | undefined;
}

/** Makes the captchas of a page. */
export function createCaptchas(http: Http, warn: (text: string) => void): Captchas {
  const captchas = new Map<HTMLElement, Promise<CaptchaWidget>>();
  const mount = (container: HTMLElement) => {
    const mounting =
      captchas.get(container) ??
      import('./captcha-widget.ts').then((part) => part.mountCaptcha(container, http));
    captchas.set(container, mounting);
    // Whoever comes back to the form tries once more.
    mounting.catch((error: unknown) => {
      captchas.delete(container);
      warn(`Error rendering captcha into node: ${String(error)}`);
    });
    return mounting;
  };
  return {
    mount,
    of(view) {
      const container = view.querySelector<HTMLElement>('.captcha-container');
      return container === null ? undefined : mount(container);
    },
  };
}

/** A page that asks for a captcha at once is one whose form was refused without. */
export const captchaWidget: Widget = {
  selector: 'form .captcha-container',
  start: (container, { captchas }) => void captchas.mount(container),
};
