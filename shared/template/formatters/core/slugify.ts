import { slugify as toSlug } from '#shared/text/slugify.ts';
import { formatter } from '../../definition.ts';
import { toText } from '#shared/json/values.ts';

export const slugify = formatter({
  name: 'slugify',
  summary: 'Makes a slug for addresses and class names.',
  params: [],
  examples: [
    { template: '{a|slugify}', json: { a: ' Hello, Wörld -- Foo_bar ' }, output: '-hello-wrld----foobar-' },
  ],
  apply: (value) => toSlug(toText(value)),
});
