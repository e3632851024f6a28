import { html, verbatim } from '#shared/html/html.ts';
import { averageColor } from '#shared/features/images/rules.ts';
import { property } from '#shared/json/values.ts';
import { isOneOf } from '../../argument-checks.ts';
import { markupFormatter } from '../../definition.ts';

const POSITIONS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'];

export const imageColor = markupFormatter({
  name: 'image-color',
  summary: 'Average colours of a picture.',
  prints: 'attributes',
  params: [
    { name: 'position', summary: 'topLeft, topRight, bottomLeft, bottomRight or center.' },
    { name: 'property', summary: 'CSS property to set.' },
  ],
  check: isOneOf(POSITIONS),
  examples: [
    {
      template: '{@|image-color center color}',
      json: { colorData: { centerAverage: 'abcdef' } },
      output: 'color: #abcdef',
    },
  ],
  apply: (value, [position, cssProperty]) => {
    const data = property(value, 'colorData');
    if (data === undefined) return undefined;
    if (position === undefined) {
      return html`${POSITIONS.map((place) => html`data-color-${place}="#${verbatim(averageColor(value, place))}" `)}`;
    }
    if (property(data, `${position}Average`) === undefined) return html`"${verbatim(position)}" not found.`;
    const color = html`#${verbatim(averageColor(value, position))}`;
    return cssProperty === undefined ? color : html`${verbatim(cssProperty)}: ${color}`;
  },
});
