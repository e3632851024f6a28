import { blockKind } from '../block-kind.ts';
import { choices } from '../field.ts';

/** Room between other blocks. */
export const spacerBlock = blockKind({
  type: 'spacer',
  title: 'Spacer',
  purpose: 'Empty room.',
  group: 'Layout',
  words: ['space', 'gap'],
  fields: [
    {
      kind: 'choice',
      name: 'height',
      label: 'Height',
      choices: choices(['medium', 'Medium'], ['small', 'Small'], ['large', 'Large']),
    },
  ],
  sample: { height: 'medium' },
  template: '<div class="block-spacer block-spacer-{height|htmlattr}"></div>',
});
