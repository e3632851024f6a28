import { toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';
import { frameOf, isFoodOrdering, webAddress } from './frames.ts';
import { outsideLink } from './outside-link.ts';

const NO_FRAME = 'This address cannot be shown on the page. Visitors get a link to it.';

/** Something of another site, by its address. */
export const embedBlock = blockKind({
  type: 'embed',
  title: 'Embed',
  purpose: 'Something of another site by its address, loaded when a visitor asks for it.',
  group: 'Pictures and media',
  words: ['order', 'food', 'spotify', 'soundcloud', 'codepen', 'iframe', 'music'],
  fields: [
    {
      kind: 'link',
      name: 'href',
      label: 'Address',
      help: 'Of YouTube, Vimeo, Spotify, SoundCloud, CodePen, or of a service that takes orders for food.',
    },
    { kind: 'line', name: 'title', label: 'Title' },
  ],
  sample: { href: '', title: '' },
  derive: ({ href, title }) => {
    const address = toText(href);
    const frame = frameOf(address);
    return {
      frame: frame?.src ?? '',
      provider: frame?.provider ?? webAddress(address)?.host ?? '',
      isOrder: isFoodOrdering(address),
      frameTitle: toText(title) || frame?.provider || '',
    };
  },
  problemOf: ({ href }) =>
    toText(href) === '' || isFoodOrdering(toText(href)) || frameOf(toText(href)) !== undefined
      ? undefined
      : NO_FRAME,
  template: `{.if href}${outsideLink('{.if title}{title|html}{.or}{.if isOrder}{themeWords.orderNow|html}{.or}{themeWords.showOutside|html}{.end}{.end}')}{.end}`,
});
