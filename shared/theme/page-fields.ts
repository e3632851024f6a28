/** Kinds of pages, by what they show. */
export type PageKind = 'page' | 'list' | 'item' | 'search' | 'other';

/** A field of the JSON that templates see. */
export interface PageField {
  readonly name: string;
  /** What it holds and where that comes from, or why it is never there. */
  readonly about: string;
  /** `sometimes` is left out where there is nothing to say; posts and events bring theirs along. */
  readonly state: 'there' | 'sometimes' | 'posts' | 'events' | 'never';
}

/** An object of that JSON. */
export interface PageObject {
  readonly name: string;
  /** Where it stands. */
  readonly about: string;
  /** Pages that have it; on others it is not there. */
  readonly on: readonly PageKind[];
  readonly fields: readonly PageField[];
}

type Row = readonly [name: string, about: string];

const rows = (state: PageField['state'], all: readonly Row[]): PageField[] =>
  all.map(([name, about]) => ({ name, about, state }));

const EVERYWHERE: readonly PageKind[] = ['page', 'list', 'item', 'search', 'other'];

const COLLECTION_FACTS: readonly Row[] = [
  ['id', 'Id of the page.'],
  ['title', 'Title of the page.'],
  ['navigationTitle', 'Its title in navigations.'],
  ['urlId', 'Its word in addresses.'],
  ['description', 'Description in the settings of the page; may be empty.'],
  ['fullUrl', 'Its path, `/` for the homepage.'],
  ['type', 'Code of its kind: 10 for pages, 13 for stores.'],
  [
    'typeName',
    'Name of its kind, as the files of the theme are named: `page`, `products`, or a type in `collections/`.',
  ],
  ['typeLabel', 'The same in words.'],
  ['homepage', 'True for the homepage.'],
  ['folder', 'True for one that holds others.'],
];

const NEIGHBOURS: PageField[] = rows('sometimes', [
  ['prevItem', 'On the page of an item the one before it, where a template of the page names it.'],
  ['nextItem', 'On the page of an item the one after it, where a template of the page names it.'],
  ['prevPageUrl', 'Address of the page before, or of the item before; left out on the first one.'],
  ['nextPageUrl', 'Address of the page after, or of the item after; left out on the last one.'],
]);

const navigationEntry: PageObject = {
  name: 'entry of a navigation',
  about: 'Each of `items` in the block of a navigation tag, and of `items` in another entry.',
  on: EVERYWHERE,
  fields: [
    ...rows('there', [
      ['title', 'Title of the entry, or of what it leads to.'],
      ['url', 'Where it leads.'],
      ['active', 'True for the page that is shown, and for the list of an item that is shown.'],
      ['current', 'True for the page that is shown itself.'],
      ['folder', 'True for an entry that holds others.'],
      ['folderActive', 'True where an entry in it is active.'],
      ['external', 'True for an address of another site.'],
      ['items', 'The entries in it.'],
    ]),
    ...rows('sometimes', [
      ['collection', 'The page that it leads to, or an entry that only holds others.'],
      ['externalLink', 'Where it leads where that is no page of the site.'],
    ]),
    ...rows('never', [
      ['memberAreaId', 'Who may see a page is decided before the page is made; templates need not know.'],
    ]),
  ],
};

const linkedCollection: PageObject = {
  name: 'collection of an entry',
  about: '`collection` of an entry of a navigation.',
  on: EVERYWHERE,
  fields: [
    ...rows(
      'there',
      COLLECTION_FACTS.filter(([name]) => name !== 'typeLabel'),
    ),
    ...rows('there', [['active', 'As the entry says it.']]),
    ...rows('sometimes', [['typeLabel', 'Its kind in words; left out for an entry that only holds others.']]),
  ],
};

const externalLink: PageObject = {
  name: 'externalLink of an entry',
  about: '`externalLink` of an entry of a navigation.',
  on: EVERYWHERE,
  fields: rows('there', [
    ['url', 'The address.'],
    ['title', 'Title of the entry.'],
    ['newWindow', 'True for a link that opens a window of its own.'],
  ]),
};

const collection: PageObject = {
  name: 'collection',
  about: 'The page that is shown, or the list of the item that is shown.',
  on: ['page', 'list', 'item'],
  fields: [
    ...rows('there', COLLECTION_FACTS),
    ...rows('there', [
      [
        'collections',
        'The pages below it in the tree of pages, each with the facts of a collection, and with `mainImage` where it has one. Where the settings of its type say `fullData`, up to 50 of them with `mainContent` or `items` too.',
      ],
      ['features', '`relatedItems.isEnabled`, as `relatedItems` of the settings of its type says.'],
    ]),
    ...rows('sometimes', [
      ['folderBehavior', '1 for a page whose type is an `index`.'],
      ['layout', 'Name of the layout, where one is chosen in the settings of the page.'],
      ['mainImage', 'Picture for links in the settings of the page, where there is one.'],
      ['categories', 'On lists the titles of the categories at the top, in their order.'],
    ]),
    ...rows('never', [
      ['enabled', 'A page that is not shown is not made.'],
      ['websiteId', 'It is `website.id`.'],
    ]),
  ],
};

const item: PageObject = {
  name: 'item',
  about: '`item` on the page of an item, and each of `items` of a list or a query.',
  on: ['list', 'item'],
  fields: [
    ...rows('there', [
      ['id', 'Id of the item.'],
      ['collectionId', 'Id of its list.'],
      ['recordType', 'Code of its kind: 11 for products.'],
      ['recordTypeLabel', 'Name of its kind: `store-item`.'],
      ['title', 'Name of the product.'],
      ['urlId', 'Its word in addresses.'],
      ['fullUrl', 'Its path.'],
      ['body', 'Description, as HTML.'],
      ['excerpt', 'Short description, as HTML.'],
      ['tags', 'Tags, as texts.'],
      ['categories', 'Titles of its categories.'],
      ['starred', 'True for a featured item.'],
      ['addedOn', 'When it was made, in milliseconds.'],
      ['publishOn', 'As `addedOn`.'],
      ['updatedOn', 'When it was changed, in milliseconds.'],
      ['variantOptionOrdering', 'Names of the options of a product, in their order.'],
      ['items', 'Its pictures, each as `mainImage`.'],
      ['structuredContent', 'Kind, variants and prices of a product.'],
    ]),
    ...rows('sometimes', [
      ['mainImage', 'Its first picture with `altText`, `title` and the next six.'],
      ['mainImageId', 'Id of that picture.'],
      ['systemDataId', 'The same id, as older themes name it.'],
      ['systemDataVariants', 'Widths that the picture can be had in.'],
      ['assetUrl', 'Address of the picture.'],
      ['originalSize', 'Its size: `1500x1000`.'],
      ['mediaFocalPoint', 'What of it has to stay in sight: `x` and `y` from 0 to 1.'],
      ['colorData', 'Colours of its corners and its middle.'],
    ]),
    ...rows('posts', [
      ['author', 'Who wrote it: `displayName` and `id`.'],
      ['sourceUrl', 'Where it was taken from.'],
      ['externalLink', 'Where its title leads to.'],
      ['passthrough', 'True where its title leads there.'],
      ['promotedBlockType', 'Kind of the block that stands for it.'],
      ['commentState', 'Whether it takes comments.'],
      ['publicCommentCount', 'How many comments it has.'],
      ['likeCount', 'How many like it.'],
      ['customContent', 'Fields of the types in the settings file of its collection.'],
    ]),
    ...rows('events', [
      [
        'location',
        'Where it takes place: `addressLine1`, `addressLine2`, `addressCountry`, `mapLat`, `mapLng`.',
      ],
      ['startDate', 'When it begins, in milliseconds.'],
      ['endDate', 'When it ends, in milliseconds.'],
    ]),
  ],
};

const pagination: PageObject = {
  name: 'pagination',
  about: 'On lists and the search; on the page of an item only what leads to the items beside it.',
  on: ['list', 'search'],
  fields: [
    ...rows('there', [
      ['page', 'Number of the page, from 1.'],
      ['pageSize', 'Most items on a page, as `pageSize` of the settings file says.'],
      ['total', 'Items on all pages together.'],
      ['nextPage', 'True where there is a page after this one.'],
      ['prevPage', 'True where there is a page before this one.'],
    ]),
    ...NEIGHBOURS,
  ],
};

const neighbours: PageObject = {
  name: 'pagination of an item',
  about: '`pagination` on the page of an item.',
  on: ['item'],
  fields: NEIGHBOURS,
};

const website: PageObject = {
  name: 'website',
  about: 'The site.',
  on: EVERYWHERE,
  fields: [
    ...rows('there', [
      ['id', 'Id of the site.'],
      ['siteTitle', 'Title in Site settings.'],
      ['siteTagLine', 'Tag line in Site settings.'],
      ['siteDescription', 'The same, as older themes name it.'],
      [
        'socialAccounts',
        'Accounts of the social links in the footer: `serviceName`, `screenname`, `profileUrl` and `iconEnabled`.',
      ],
      [
        'location',
        'Contact address in Site settings: `addressLine1`, `addressLine2`, `addressCountry`; each may be empty.',
      ],
      ['baseUrl', 'Address of the site.'],
      ['language', 'Tag of the language that the page is read in.'],
      ['direction', '`ltr` or `rtl`.'],
      ['timeZone', 'Time zone in Site settings.'],
      ['captchaSettings', 'What the forms of the site are kept from programs by.'],
      ['shareButtonOptions', 'No networks are offered to share pages with, so it is empty.'],
    ]),
    ...rows('sometimes', [
      ['logoImageUrl', 'Address of the logo of the brand or in the header, where there is one.'],
      ['languages', 'The languages of the site, where there are several.'],
    ]),
  ],
};

const websiteSettings: PageObject = {
  name: 'websiteSettings',
  about: 'Settings of the site.',
  on: EVERYWHERE,
  fields: [
    ...rows('there', [
      ['contactEmail', 'Contact email in Site settings; may be empty.'],
      ['contactPhoneNumber', 'Contact phone in Site settings; may be empty.'],
      ['storeSettings', 'Currency, country and weight unit of the store, and what its checkout is like.'],
    ]),
    ...rows('posts', [
      ['commentsEnabled', 'Whether posts take comments.'],
      ['disqusShortname', 'Name of the site at a service for comments.'],
      ['simpleLikingEnabled', 'Whether posts can be liked.'],
    ]),
    ...rows('never', [
      ['useCLDRMoneyFormat', 'Money is always written so; it is `featureFlags.useCLDRMoneyFormat`.'],
      ['timeZone', 'It is `website.timeZone`.'],
      ['shareButtonOptions', 'It is `website.shareButtonOptions`.'],
    ]),
  ],
};

const template: PageObject = {
  name: 'template',
  about: 'The theme.',
  on: EVERYWHERE,
  fields: rows('there', [
    ['mobileStylesEnabled', 'Always true: pages are shown on narrow screens as the styles say.'],
  ]),
};

/** What templates see of navigations, collections, items and the site: which field is there, from where, or why never. */
export const PAGE_OBJECTS = {
  navigationEntry,
  linkedCollection,
  externalLink,
  collection,
  item,
  pagination,
  neighbours,
  website,
  websiteSettings,
  template,
} as const satisfies Readonly<Record<string, PageObject>>;
