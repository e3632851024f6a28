import { describe, expect, it } from 'vitest';
import { BACKGROUND_SOURCE } from './background-source.ts';
import { BLOCK_TYPE } from './block-type.ts';
import { BLOCK_VARIANT } from './block-variant.ts';
import { COLLECTION_TYPE } from './collection-type.ts';
import { CONTRIBUTOR_ROLE } from './contributor-role.ts';
import { entitlementOf } from './entitlement.ts';
import { FOLDER_BEHAVIOR } from './folder-behavior.ts';
import { PAGE_TYPE } from './page-type.ts';
import { POSITION } from './position.ts';
import { PRODUCT_TYPE } from './product-type.ts';
import { RECORD_TYPE } from './record-type.ts';
import { SLICE_TYPE } from './slice-type.ts';

/** `store item 11` as `storeItem: 11`. */
function readTable(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(',').map((row) => {
      const [, name = '', code] = /^\s*(.+?) (-?\d+)\s*$/.exec(row) ?? [];
      return [
        name.toLowerCase().replace(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase()),
        Number(code),
      ];
    }),
  );
}

const SLICES = Object.fromEntries(
  [...SLICE_TYPE].map(([name, code]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    code,
  ]),
);

describe('codes are those that sites and their data name', () => {
  it.each([
    [
      'pages',
      PAGE_TYPE,
      `main content 1, page 2, splash page 3, content item 50, not found 100, error 101, search 102, lock screen 103,
       popup overlay 104, protected content 105, member area access denied 106, show cart 200, checkout 201,
       order confirmed 202, donate 203, contribution confirmed 204, cart v2 205, subscription confirmed 206,
       order received 207, membership confirmed 208, reviews request 209, digital product composer preview 210,
       order status 211, newsletter unsubscribe 300, commerce email preview 301, SSO page 400`,
    ],
    ['products', PRODUCT_TYPE, 'undefined -1, physical 1, digital 2, service 3, gift card 4, paywall 5'],
    [
      'records',
      RECORD_TYPE,
      `undefined -1, text 1, image 2, quote 4, link 5, chat 6, audio 7, video 8, review 10, store item 11, event 12,
       thread 13, gallery 14, binary 15, css-asset 16, tweak-asset 17, digital-good 18, attachment 19,
       wordpress-export 20, json-export 21, site-search 30, active-time 31, tweet 50, checkin 52, kbarticle 54,
       lesson 62, course item 63`,
    ],
    [
      'collections',
      COLLECTION_TYPE,
      `undefined -1, generic 1, subscription 2, twitter 3, foursquare 4, instagram 5, gallery-block 6, template-page 7,
       splash-page 8, page 10, fivehundredpix 11, flickr 12, products 13, slide-gallery 15, slide-album 16,
       slide-video 17, album-block 18, course 25`,
    ],
    [
      'roles',
      CONTRIBUTOR_ROLE,
      `admin 1, billing 2, reporting 3, editor 4, moderator 6, commenter 7, store manager 8, scheduling 9, viewer 10,
       campaigns editor 11, none 14, website manager 15`,
    ],
    ['folders', FOLDER_BEHAVIOR, 'undefined -1, index 1, redirect 2, none 3, variation 4'],
    ['backgrounds', BACKGROUND_SOURCE, 'undefined -1, upload 1, instagram 2, video 3, none 4'],
    [
      'slices',
      SLICES,
      `undefined -1, heading 1, body 3, image 4, gallery 5, video 6, social-icons 7, buttons 8, navigation 9,
       custom-form 10, newsletter 11, album 12, map 13, logo 14, action 15, form 16, lock 17, password 18, twitter 19`,
    ],
    [
      'blocks',
      BLOCK_TYPE,
      `undefined -1, navigation 1, html 2, logo 3, map 4, image 5, twitter 6, journal 7, gallery 8, form 9, geo 10,
       index 11, collectionlink 12, link 13, tagcloud 14, comments 16, folder 17, menu 18, sociallinks 19, summary 20,
       spacer 21, embed 22, code 23, foursquare 24, instagram 25, calendar 26, postsbyauthor 27, postsbytag 28,
       postsbycategory 29, postsbymonth 30, quote 31, video 32, search 33, audio 41, fivehundredpix 42, product 43,
       markdown 44, flickr 45, amazon 46, horizontalrule 47, socialaccountlinks 48, rss 49, opentable 50,
       newsletter 51, donation 52, button 53, socialaccountlinks-v2 54, summary-v2 55, soundcloud 56, emailfooter 57,
       in-browser-message-link 58, tourdates 59, album 60, archive 61, chart 62, zola 63, acuity 65, opentable-v2 66,
       member-area 67, tock 68, accordion 69`,
    ],
  ])('of %s', (_, codes, table) => {
    const written = Object.fromEntries(
      Object.entries(codes).map(([name, code]) => [name.toLowerCase(), code as number]),
    );
    const read = Object.fromEntries(
      Object.entries(readTable(table)).map(([name, code]) => [name.toLowerCase(), code]),
    );
    expect(written).toEqual(read);
  });

  it('of the nine fields of a frame', () => {
    const names = ['TOP', 'CENTER', 'BOTTOM'].flatMap((row) =>
      ['LEFT', 'CENTER', 'RIGHT'].map((at) => `${row}_${at}`),
    );
    expect(Object.values(POSITION)).toEqual(names);
  });

  it.each([
    ['vanillaFormHandler', 70],
    ['1', 1],
    ['70', 70],
    ['0', undefined],
    ['71', undefined],
    ['toString', undefined],
    ['', undefined],
  ])('of entitlements: %j is %j', (text, code) => {
    expect(entitlementOf(text)).toBe(code);
  });

  it('of variants of blocks, one after the other from 1000 on', () => {
    const ids = Object.values(BLOCK_VARIANT).flatMap((variants) => Object.values(variants) as number[]);
    expect(ids).toEqual(ids.map((_, at) => 1000 + at));
    expect(Math.max(...ids)).toBeLessThanOrEqual(1019);
  });
});
