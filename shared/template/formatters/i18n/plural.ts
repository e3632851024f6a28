import { formatter } from '../../definition.ts';
import { message } from './message.ts';

export const plural = formatter({
  ...message,
  name: 'plural',
  summary: 'The same as message.',
  examples: [
    {
      template: '{m|plural n}',
      json: { m: '{0 plural one{# Stück} other{# Stücke}}', n: 1 },
      locale: 'de',
      output: '1 Stück',
    },
  ],
});
