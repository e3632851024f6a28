import { toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';
import { outsideLink } from '../embed/outside-link.ts';
import { mapFrameOf, mapOfAddress, placeOf } from './places.ts';

const NO_PLACE =
  'This link tells no place. Visitors get the link and no map: share a place of a map, and put its link here.';

/** Where to come by. */
export const mapBlock = blockKind({
  type: 'map',
  title: 'Map',
  purpose: 'An address, and a map that is loaded when a visitor asks for it.',
  group: 'More',
  words: ['address', 'place', 'visit', 'directions'],
  fields: [
    { kind: 'line', name: 'address', label: 'Address', isLong: true, max: 500 },
    { kind: 'link', name: 'link', label: 'Link to the map', help: 'Of OpenStreetMap or Google Maps.' },
  ],
  sample: { address: '4 Quay Lane\nSedge Harbor, Maine', link: '' },
  derive: ({ address, link }) => {
    const place = placeOf(toText(link));
    return {
      href: toText(link) || mapOfAddress(toText(address)),
      frame: place === undefined ? '' : mapFrameOf(place),
      provider: place === undefined ? '' : 'OpenStreetMap',
      frameTitle: toText(address).replace(/\s+/g, ' ').trim(),
    };
  },
  problemOf: ({ link }) =>
    toText(link) === '' || placeOf(toText(link)) !== undefined ? undefined : NO_PLACE,
  template: `<div class="block-map">{.if address}<address>{address|html|line-breaks}</address>{.end}
{.if address || link}${outsideLink('{themeWords.showMap|html}')}{.end}</div>`,
});
