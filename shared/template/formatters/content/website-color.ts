import { formatHsl, hslProblems } from '#shared/color/hsl.ts';
import { property, toNumber } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const websiteColor = formatter({
  name: 'website-color',
  summary: 'A colour of hue, saturation and lightness as CSS.',
  params: [],
  examples: [
    {
      template: '{@|website-color}',
      json: { hue: 120.123, saturation: 0.5, lightness: 0.255 },
      output: 'hsl(120.12, 50%, 25.5%)',
    },
  ],
  apply: (value) => {
    const [hue, saturation, lightness, alpha] = ['hue', 'saturation', 'lightness', 'alpha'].map((key) => {
      const part = property(value, key);
      return part === undefined ? undefined : toNumber(part);
    });
    if (hue === undefined || saturation === undefined || lightness === undefined) {
      return 'Missing an H/S/L value.';
    }
    const color = { hue, saturation, lightness, alpha };
    return hslProblems(color) || formatHsl(color);
  },
});
