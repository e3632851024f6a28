import { BLOCK_VARIANT } from '#shared/codes/block-variant.ts';
import { toNumber, toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';
import { choices } from '../field.ts';

/** Most pictures of a gallery. */
const PICTURES_MAX = 250;
const COLUMNS_AT_FIRST = 3;

/** Several pictures. */
export const galleryBlock = blockKind({
  type: 'gallery',
  title: 'Gallery',
  purpose: 'Several pictures: in a grid, one under another, or in a row to swipe through.',
  group: 'Pictures and media',
  words: ['pictures', 'photos', 'slideshow', 'carousel'],
  fields: [
    {
      kind: 'list',
      name: 'pictures',
      label: 'Pictures',
      one: 'Picture',
      most: PICTURES_MAX,
      fields: [
        { kind: 'picture', name: 'picture', label: 'Picture' },
        { kind: 'line', name: 'caption', label: 'Caption' },
        { kind: 'link', name: 'href', label: 'Link' },
      ],
    },
    {
      kind: 'choice',
      name: 'design',
      label: 'Layout',
      choices: choices(
        ['grid', 'Grid'],
        ['stacked', 'One under another'],
        ['slider', 'Row to swipe through'],
      ),
    },
    {
      kind: 'choice',
      name: 'ratio',
      label: 'Shape',
      choices: choices(
        ['square', 'Square'],
        ['standard', '3:2'],
        ['standard-vertical', '2:3'],
        ['four-three', '4:3'],
        ['three-four-vertical', '3:4'],
        ['widescreen', '16:9'],
        ['anamorphic-widescreen', '2.4:1'],
      ),
    },
    { kind: 'number', name: 'columns', label: 'Pictures in a row', min: 1, max: 6, start: COLUMNS_AT_FIRST },
  ],
  variants: {
    field: 'design',
    ids: {
      grid: BLOCK_VARIANT.gallery.grid,
      stacked: BLOCK_VARIANT.gallery.stack,
      slider: BLOCK_VARIANT.gallery.carousel,
    },
  },
  sample: { pictures: [], design: 'grid', ratio: 'square', columns: COLUMNS_AT_FIRST },
  across: ({ design, columns }) =>
    toText(design) === 'stacked' ? 1 : Math.max(1, toNumber(columns ?? COLUMNS_AT_FIRST)),
  template: `<ul class="block-gallery block-gallery-{design|htmlattr} block-ratio-{ratio|htmlattr} block-columns-{columns|htmlattr}"{.equal? design "slider"} tabindex="0" aria-label="{themeWords.gallery|htmlattr}"{.end}>
{.repeated section pictures}<li><figure>{.if href}<a href="{href|htmlattr}">{picture.img}</a>{.or}{picture.img}{.end}
{.if caption}<figcaption>{caption|html}</figcaption>{.end}</figure></li>
{.end}</ul>`,
});
