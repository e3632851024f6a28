import { html, verbatim } from '#shared/html/html.ts';
import { srcset } from '#shared/images/widths.ts';
import { property, toText } from '#shared/json/values.ts';
import { AS_IT_IS, markupFormatter } from '../../definition.ts';

export const imageSrcset = markupFormatter({
  name: 'image-srcset',
  summary: 'The srcset attribute of a picture.',
  prints: 'attributes',
  params: [],
  examples: [
    {
      template: '<img{@|image-srcset}>',
      json: { assetUrl: 'u', systemDataVariants: 'orig,100w,300w' },
      output: '<img srcset="u?format=100w 100w,u?format=300w 300w,u?format=original 500w">',
    },
  ],
  apply: (value) => {
    const entries = srcset(
      toText(property(value, 'assetUrl')),
      toText(property(value, 'systemDataVariants')),
    );
    return entries === undefined ? AS_IT_IS : html` srcset="${verbatim(entries)}"`;
  },
});
