import { formatter } from '../../definition.ts';
import { socialMarkup } from './social-markup.ts';

export const socialButton = formatter({
  name: 'social-button',
  summary: 'Place for the share buttons of an item.',
  params: [],
  examples: [{ template: '[{@|social-button}]', json: {}, output: '[]' }],
  usesScope: true,
  apply: (item, _args, scope) => socialMarkup('div', 'button-style', item, scope),
});
