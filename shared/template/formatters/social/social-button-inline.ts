import { markupFormatter } from '../../definition.ts';
import { socialMarkup } from './social-markup.ts';

export const socialButtonInline = markupFormatter({
  name: 'social-button-inline',
  summary: 'Place for the share buttons of an item, within a line.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{@|social-button-inline}',
      json: { title: 'T', website: { shareButtonOptions: { a: 1 } } },
      output:
        '<span class="squarespace-social-buttons inline-style" data-system-data-id="" data-asset-url="" data-record-type="" data-full-url="" data-title="T"></span>',
    },
  ],
  apply: (item, _args, scope) => socialMarkup('span', 'inline-style', item, scope),
});
