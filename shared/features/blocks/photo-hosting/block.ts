import { isObject, toText } from '#shared/json/values.ts';
import { type BlockKind, blockKind } from '../block-kind.ts';
import { webAddress } from '../embed/frames.ts';
import type { BlockData } from '../field.ts';

/** Most galleries of a site for photos, and most photos that are taken of one (SPEC 9). */
const GALLERIES_MAX = 20;
const PHOTOS_MAX = 50;

function galleriesOf({ galleries }: BlockData): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(galleries) ? galleries.filter(isObject) : [];
}

/** Galleries that stay at a site for photos: visitors get links to them, for the site shows its photos nowhere else. */
function photoHosting(type: string, title: string, host: string): BlockKind {
  return blockKind({
    type,
    title,
    purpose: `Links to your galleries at ${title}.`,
    group: 'Pictures and media',
    words: ['photos', 'gallery', 'albums'],
    fields: [
      { kind: 'line', name: 'title', label: 'Title' },
      {
        kind: 'list',
        name: 'galleries',
        label: 'Galleries',
        one: 'Gallery',
        most: GALLERIES_MAX,
        fields: [
          { kind: 'line', name: 'label', label: 'Title' },
          { kind: 'link', name: 'href', label: 'Address of the gallery' },
          { kind: 'number', name: 'photos', label: 'Photos', min: 1, max: PHOTOS_MAX, start: PHOTOS_MAX },
        ],
      },
    ],
    sample: { title: 'Photos', galleries: [] },
    problemOf: (data) => {
      const wrong = galleriesOf(data).findIndex(({ href }) => {
        const address = toText(href);
        return address !== '' && webAddress(address)?.host !== host;
      });
      return wrong === -1 ? undefined : `Gallery ${wrong + 1}: enter an address of ${host}.`;
    },
    template: `<div class="block-links">{.if title}<h3>{title|html}</h3>{.end}<ul>
{.repeated section galleries}{.if href}<li><a href="{href|htmlattr}" rel="noopener">{.if label}{label|html}{.or}{href|html}{.end}</a></li>{.end}
{.end}</ul></div>`,
  });
}

export const flickrBlock = photoHosting('flickr', 'Flickr', 'flickr.com');
export const fiveHundredPixBlock = photoHosting('fivehundredpix', '500px', '500px.com');
