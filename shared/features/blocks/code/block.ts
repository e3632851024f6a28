import { blockKind } from '../block-kind.ts';

/** Markup as somebody writes it who may inject code. */
export const codeBlock = blockKind({
  type: 'code',
  title: 'Code',
  purpose: 'HTML as you write it. Only the owner and admins may add or change it.',
  group: 'More',
  words: ['html', 'script', 'custom'],
  fields: [{ kind: 'code', name: 'code', label: 'HTML' }],
  sample: { code: '<p>Hello</p>' },
  template: '<div class="block-code">{code}</div>',
  isCode: true,
});
