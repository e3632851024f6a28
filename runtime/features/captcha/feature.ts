import { captchaSentences, captchaSettingsOf } from '#shared/features/captcha/rules.ts';
import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { captchaChore } from './chores.ts';
import { mountCaptcha } from './routes.ts';

/** Work that a browser does before it sends a form, where the site asks for it. */
export function captchaFeature({ captcha }: Pick<House, 'captcha'>): Feature {
  return feature('captcha', {
    offers: undefined,
    calls: (api) => mountCaptcha(api, captcha),
    scriptSentences: captchaSentences,
    websiteFacts: ({ settings }) => ({ captchaSettings: captchaSettingsOf(settings) }),
    chores: [captchaChore],
  });
}
