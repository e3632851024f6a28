import { BLOCK_VARIANT } from '#shared/codes/block-variant.ts';
import { POSITION } from '#shared/codes/position.ts';
import { blockKind } from '../block-kind.ts';
import { choices } from '../field.ts';

/** A picture, with words beside, under or over it. */
export const imageBlock = blockKind({
  type: 'image',
  title: 'Image',
  purpose: 'One picture, with a caption or a card of words.',
  group: 'Pictures and media',
  words: ['picture', 'photo'],
  fields: [
    { kind: 'picture', name: 'picture', label: 'Picture', mayCrop: true },
    {
      kind: 'choice',
      name: 'variant',
      label: 'Layout',
      choices: [
        { value: 'inline', label: 'Picture with caption' },
        { value: 'poster', label: 'Words over the picture' },
        { value: 'card', label: 'Card: words beside' },
        { value: 'overlap', label: 'Words overlapping' },
        { value: 'collage', label: 'Collage' },
        { value: 'stack', label: 'Words under' },
      ],
    },
    {
      kind: 'choice',
      name: 'position',
      label: 'Words over the picture',
      choices: choices(
        [POSITION.bottomLeft, 'Bottom left'],
        [POSITION.bottomCenter, 'Bottom center'],
        [POSITION.bottomRight, 'Bottom right'],
        [POSITION.centerLeft, 'Center left'],
        [POSITION.centerCenter, 'Center'],
        [POSITION.centerRight, 'Center right'],
        [POSITION.topLeft, 'Top left'],
        [POSITION.topCenter, 'Top center'],
        [POSITION.topRight, 'Top right'],
      ),
    },
    { kind: 'line', name: 'title', label: 'Title' },
    { kind: 'rich', name: 'caption', label: 'Caption' },
    { kind: 'link', name: 'href', label: 'Link' },
  ],
  variants: { field: 'variant', ids: BLOCK_VARIANT.image },
  sample: { variant: 'inline', title: '', caption: '' },
  template: `<figure class="block-image block-image-{variant|htmlattr} block-image-at-{position|htmlattr}">
{.section picture}{.if href}<a href="{href|htmlattr}">{img}</a>{.or}{img}{.end}{.end}
{.if title || caption}<figcaption>{.if title}<p class="block-image-title">{title|html}</p>{.end}{caption}</figcaption>{.end}
</figure>`,
});
