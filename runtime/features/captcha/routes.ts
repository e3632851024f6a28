import { getCaptchaChallenge } from '#shared/features/captcha/contract.ts';
import type { Api } from '../../http/mount.ts';
import type { Captcha } from './service.ts';

/** The call that gives a visitor's browser something to work on. */
export function mountCaptcha(api: Api, captcha: Pick<Captcha, 'challenge'>): void {
  api.mount(getCaptchaChallenge, async (_, { site, now }) => ({
    challenge: await captcha.challenge(site, now),
  }));
}
