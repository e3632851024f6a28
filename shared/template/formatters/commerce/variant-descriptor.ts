import { property, toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const variantDescriptor = formatter({
  name: 'variant-descriptor',
  summary: 'Values of the options of a variant.',
  params: [],
  examples: [
    {
      template: '{@|variant-descriptor}',
      json: { optionValues: [{ value: 'Red' }, { value: 'XL' }] },
      output: 'Red / XL',
    },
  ],
  apply: (variant) => {
    const values = property(variant, 'optionValues');
    return Array.isArray(values) ? values.map((option) => toText(property(option, 'value'))).join(' / ') : '';
  },
});
