// @vitest-environment jsdom
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { captchaTokenSchema } from '#shared/features/captcha/contract.ts';
import { captchaSentences } from '#shared/features/captcha/rules.ts';
import type { Answer } from '../../../browser/http.ts';
import { mountOwnCaptcha } from './captcha-widget.ts';

let container: HTMLElement;

beforeEach(() => {
  const facts = JSON.stringify({ sentences: captchaSentences('fr') });
  document.head.innerHTML = `<script type="application/json" id="awning-page">${facts}</script>`;
  document.body.innerHTML = '<div class="captcha-container"></div>';
  container = document.body.firstElementChild as HTMLElement;
});

async function challengeAnswer(): Promise<Answer> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyPrefix: '0',
    data: { until: 1 },
    deriveKey,
    hmacSignatureSecret: 'secret',
  });
  return { ok: true, body: { challenge: made } };
}

/** Ticks the captcha of a site that answers so. */
function tick(answer: () => Promise<Answer>) {
  const widget = mountOwnCaptcha(container, answer);
  const box = container.querySelector('input');
  box?.click();
  return { widget, box, says: () => container.querySelector('[role="status"]')?.textContent };
}

describe('the captcha of a form', () => {
  it('works for a moment when it is ticked, in the words of the page', async () => {
    const { widget, box, says } = tick(challengeAnswer);
    expect(says()).toBe('Un instant…');
    await expect.poll(says).toBe('Merci');
    box?.click();
    expect(box?.checked).toBe(true);
    expect(container.querySelector<HTMLInputElement>('[name=captchaToken]')?.value).toBe(widget.token());
    const sent: unknown = JSON.parse(atob(widget.token() ?? ''));
    expect(captchaTokenSchema.safeParse(sent).success).toBe(true);
  });

  it('can be ticked again after its answer was used', async () => {
    const { widget, box, says } = tick(challengeAnswer);
    await expect.poll(says).toBe('Merci');
    widget.reset();
    expect(widget.token()).toBeUndefined();
    expect([box?.checked, says()]).toEqual([false, 'Je suis une personne']);
  });

  it('says that it did not work when nobody answers, and can be ticked again', async () => {
    const lost: Answer = { ok: false, status: 0, crumbFail: false, error: '' };
    const { widget, box, says } = tick(() => Promise.resolve(lost));
    await expect.poll(says).toBe('Cela n’a pas fonctionné. Veuillez réessayer.');
    expect([widget.token(), box?.checked]).toEqual([undefined, false]);
  });

  it('is small in a narrow place, and marked as there', () => {
    mountOwnCaptcha(container, challengeAnswer);
    expect(container.querySelector('label')?.dataset.size).toBe('compact');
    expect(container.dataset.rendered).toBe('true');
  });
});
