import { blockKind } from '../block-kind.ts';

/** A link that stands out. */
export const buttonBlock = blockKind({
  type: 'button',
  title: 'Button',
  purpose: 'A link that stands out.',
  group: 'Lists and links',
  words: ['link', 'call to action'],
  fields: [
    { kind: 'line', name: 'label', label: 'Label', max: 100 },
    { kind: 'link', name: 'href', label: 'Link' },
    {
      kind: 'choice',
      name: 'look',
      label: 'Style',
      choices: [
        { value: 'primary', label: 'Filled' },
        { value: 'quiet', label: 'Outlined' },
      ],
    },
    {
      kind: 'choice',
      name: 'align',
      label: 'Alignment',
      choices: [
        { value: 'start', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'end', label: 'Right' },
      ],
    },
  ],
  sample: { label: 'Visit the shop', href: '/shop', look: 'primary', align: 'start' },
  template:
    '{.if label}<p class="block-button block-button-{align|htmlattr}">{.if href}<a class="button block-button-{look|htmlattr}" href="{href|htmlattr}">{label|html}</a>{.or}<span class="button block-button-{look|htmlattr}">{label|html}</span>{.end}</p>{.end}',
});
