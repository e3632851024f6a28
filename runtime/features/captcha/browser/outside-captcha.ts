import { captchaSize, type OutsideCaptcha } from '#shared/features/captcha/rules.ts';
import type { CaptchaWidget } from './captcha-widget.ts';

/** What scripts of providers offer, as far as it is used. */
interface Provider {
  ready(callback: () => void): void;
  render(node: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
  reset(id: unknown): void;
  /** Turnstile alone takes one out of the page. */
  remove?(id: unknown): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}

type Providers = Window & {
  readonly turnstile?: Provider;
  readonly grecaptcha?: Provider & { readonly enterprise?: Provider };
};

/** Action that the token of an invisible captcha is for; the server asks for the same. */
const ACTION = 'submit';
const LATE_RENDER = 'render=explicit';

const SCRIPTS: Readonly<Record<OutsideCaptcha, (siteKey: string) => string>> = {
  recaptcha: () => `https://www.google.com/recaptcha/api.js?${LATE_RENDER}`,
  recaptchaEnterprise: (siteKey) =>
    `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`,
  turnstile: () => `https://challenges.cloudflare.com/turnstile/v0/api.js?${LATE_RENDER}`,
};

function providerIn(view: Providers, kind: OutsideCaptcha): Provider | undefined {
  if (kind === 'turnstile') return view.turnstile;
  return kind === 'recaptcha' ? view.grecaptcha : view.grecaptcha?.enterprise;
}

const loading = new Map<string, Promise<void>>();

/** Loads a script of another company, once. */
function load(document: Document, src: string): Promise<void> {
  const known = loading.get(src);
  if (known !== undefined) return known;
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(src);
      script.remove();
      reject(new Error('The script of the captcha could not be loaded.'));
    });
    document.head.append(script);
  });
  loading.set(src, coming);
  return coming;
}

let mounted = 0;

/** A captcha that nobody sees: its token is asked for when the form is sent. */
function mountInvisible(container: HTMLElement, provider: Provider, siteKey: string): CaptchaWidget {
  let token: string | undefined;
  return {
    token: () => token,
    async fresh() {
      token = await provider.execute(siteKey, { action: ACTION }).catch(() => undefined);
      return token;
    },
    reset: () => (token = undefined),
    destroy() {
      token = undefined;
      delete container.dataset.rendered;
    },
  };
}

/** A captcha with something to tick. */
function mountShown(container: HTMLElement, provider: Provider, siteKey: string): CaptchaWidget {
  const { ownerDocument: document } = container;
  let token: string | undefined;
  // A form that the browser sends by itself takes what was found along.
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'captchaToken';
  const keep = (found?: string) => {
    token = found;
    field.value = found ?? '';
  };
  const place = document.createElement('div');
  container.replaceChildren(place, field);
  const id = provider.render(place, {
    sitekey: siteKey,
    theme: container.dataset.theme ?? 'light',
    size: captchaSize(container.clientWidth),
    callback: keep,
    'expired-callback': () => keep(),
    'error-callback': () => keep(),
  });
  return {
    token: () => token,
    reset() {
      keep();
      provider.reset(id);
    },
    destroy() {
      keep();
      provider.remove?.(id);
      container.replaceChildren();
      delete container.dataset.rendered;
    },
  };
}

/**
 * Puts the captcha of another company into the place that a form has for it; its script is loaded now.
 * @throws Error where the script cannot be had, or the place is gone by then
 */
export async function mountOutsideCaptcha(
  container: HTMLElement,
  { kind, siteKey }: { readonly kind: OutsideCaptcha; readonly siteKey: string },
): Promise<CaptchaWidget> {
  const { ownerDocument: document } = container;
  const view = document.defaultView as Providers | null;
  await load(document, SCRIPTS[kind](siteKey));
  const provider = view === null ? undefined : providerIn(view, kind);
  if (provider === undefined) throw new Error('ReCaptcha has not been set up!');
  await new Promise<void>((resolve) => {
    if (kind === 'turnstile') resolve();
    else provider.ready(resolve);
  });
  if (!container.isConnected) throw new Error('Document was destroyed');
  mounted += 1;
  container.id ||= `captcha-${mounted}`;
  const widget =
    kind === 'recaptchaEnterprise'
      ? mountInvisible(container, provider, siteKey)
      : mountShown(container, provider, siteKey);
  container.dataset.rendered = 'true';
  return widget;
}
