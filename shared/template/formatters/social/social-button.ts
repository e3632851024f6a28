import { markupFormatter } from '../../definition.ts';
import { socialMarkup } from './social-markup.ts';

export const socialButton = markupFormatter({
  name: 'social-button',
  summary: 'Place for the share buttons of an item.',
  prints: 'elements',
  params: [],
  examples: [{ template: '[{@|social-button}]', json: {}, output: '[]' }],
  apply: (item, _args, scope) => socialMarkup('div', 'button-style', item, scope),
});
