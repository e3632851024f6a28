import { averageColor } from '#shared/features/images/rules.ts';
import { property } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

const POSITIONS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'];

export const imageColor = formatter({
  name: 'image-color',
  summary: 'Average colours of a picture.',
  params: [
    { name: 'position', summary: 'topLeft, topRight, bottomLeft, bottomRight or center.' },
    { name: 'property', summary: 'CSS property to set.' },
  ],
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
      return POSITIONS.map((place) => `data-color-${place}="#${averageColor(value, place)}" `).join('');
    }
    if (property(data, `${position}Average`) === undefined) return `"${position}" not found.`;
    const color = `#${averageColor(value, position)}`;
    return cssProperty === undefined ? color : `${cssProperty}: ${color}`;
  },
});
