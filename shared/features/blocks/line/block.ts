import { blockKind } from '../block-kind.ts';

/** A line between other blocks. */
export const lineBlock = blockKind({
  type: 'horizontalrule',
  title: 'Line',
  purpose: 'A line from side to side.',
  group: 'Layout',
  words: ['rule', 'divider', 'separator'],
  fields: [],
  sample: {},
  // What holds nothing is not printed.
  derive: () => ({ isThere: true }),
  template: '<hr class="block-line">',
});
