// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../browser/http.ts';
import { mountCaptcha } from './captcha-widget.ts';

interface Rendered {
  readonly options: Record<string, unknown>;
  readonly acts: string[];
}

let rendered: Rendered[];
let container: HTMLElement;

const provider = {
  ready: (callback: () => void) => callback(),
  render(_node: HTMLElement, options: Record<string, unknown>) {
    rendered.push({ options, acts: [] });
    return rendered.length - 1;
  },
  reset: (id: number) => void rendered[id]?.acts.push('reset'),
  remove: (id: number) => void rendered[id]?.acts.push('remove'),
  execute: (siteKey: string, { action }: { action: string }) => Promise.resolve(`${siteKey} ${action}`),
};
Object.assign(window, { turnstile: provider, grecaptcha: { ...provider, enterprise: provider } });

/** The scripts of other companies count as loaded as soon as they are asked for. */
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event('load'));
}).observe(document.head, { childList: true });

const site = (kind: string) => (): Promise<Answer> =>
  Promise.resolve({ ok: true, body: { kind, siteKey: 'the-key' } });

beforeEach(() => {
  rendered = [];
  document.body.innerHTML = '<div class="captcha-container" data-theme="dark"></div>';
  container = document.body.firstElementChild as HTMLElement;
});

describe.each(['recaptcha', 'turnstile'])('the captcha %s', (kind) => {
  it('is rendered with the key of the site, small where there is no room, and marked', async () => {
    await mountCaptcha(container, site(kind));
    expect(rendered[0]?.options).toMatchObject({ sitekey: 'the-key', theme: 'dark', size: 'compact' });
    expect(container.dataset.rendered).toBe('true');
    expect(container.id).toMatch(/^captcha-/);
    expect(document.head.querySelector('script[src^="https://"]')).not.toBeNull();
  });

  it('has a token until it is over, is reset, and destroyed', async () => {
    const widget = await mountCaptcha(container, site(kind));
    const { options, acts } = rendered[0] ?? { options: {}, acts: [] };
    const call = (name: string, token?: string) => (options[name] as (token?: string) => void)(token);
    expect(widget.token()).toBeUndefined();
    call('callback', 'found');
    expect(widget.token()).toBe('found');
    expect(container.querySelector<HTMLInputElement>('[name=captchaToken]')?.value).toBe('found');
    call('expired-callback');
    expect(widget.token()).toBeUndefined();
    call('callback', 'again');
    widget.reset();
    expect([widget.token(), acts]).toEqual([undefined, ['reset']]);
    widget.destroy();
    expect(acts).toEqual(['reset', 'remove']);
    expect(container.hasAttribute('data-rendered')).toBe(false);
  });
});

describe('a captcha', () => {
  it('that nobody sees asks for its token when the form is sent', async () => {
    const widget = await mountCaptcha(container, site('recaptchaEnterprise'));
    expect([rendered.length, widget.token()]).toEqual([0, undefined]);
    expect(await widget.fresh?.()).toBe('the-key submit');
    expect(widget.token()).toBe('the-key submit');
  });

  it('that the site does not have is an error', async () => {
    await expect(mountCaptcha(container, site('none'))).rejects.toThrow('ReCaptcha has not been set up!');
  });

  it('whose place is gone is an error', async () => {
    const mounting = mountCaptcha(container, site('turnstile'));
    container.remove();
    await expect(mounting).rejects.toThrow('Document was destroyed');
  });
});
