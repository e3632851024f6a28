/** A formatter whose markup holds values as they are. */
interface Verbatim {
  readonly reason: string;
  /** Where these values stand in page data. */
  readonly places: readonly string[];
}

const PLATFORM = 'ids, codes and addresses are made by the platform; the reference inserts them as they are';
const OWN_TEXT = "the site's own words may hold markup; the reference does not escape them";
const KEPT = 'the reference leaves a value alone that it has nothing to say about';

const KEYS_OF_A_BUTTON = [
  'v.collectionId',
  'v.id',
  'v.structuredContent.isSubscribable',
  'v.structuredContent.productSubscriptionOptions.*.id',
  'v.structuredContent.productType',
  'v.structuredContent.useCustomAddButtonText',
];
const WORDS_OF_A_CHOICE = [
  'localizedStrings.giftCardVariantSelectText',
  'localizedStrings.productVariantSelectText',
  'v.structuredContent.variantOptionOrdering.*',
];
const SOCIAL: Verbatim = {
  reason: `${PLATFORM} (22)`,
  places: [
    'v.assetUrl',
    'v.fullUrl',
    'v.mainImage.assetUrl',
    'v.mainImageId',
    'v.recordType',
    'v.systemDataId',
  ],
};

const ofPicture = (path: string): readonly string[] =>
  ['assetUrl', 'componentKey', 'originalSize'].map((key) => `${path}.${key}`);

/** Formatters that print markup with values in it that are not escaped, because the language reference says so. */
export const VERBATIM: Readonly<Record<string, Verbatim>> = {
  'add-to-cart-btn': { reason: `${PLATFORM} (21.6)`, places: KEYS_OF_A_BUTTON },
  'product-checkout': {
    reason: 'it is made of three others (21.9)',
    places: [...WORDS_OF_A_CHOICE, ...KEYS_OF_A_BUTTON, 'localizedStrings.productQuantityInputLabel'],
  },
  'product-price': {
    reason: `${OWN_TEXT} (21.4)`,
    places: [
      'localizedStrings.productPriceFromText',
      'localizedStrings.productPriceUnavailable',
      'localizedStrings.productPrice__singlePrice__nMonthly__limited__nMonths',
    ],
  },
  'product-quick-view': {
    reason: `${PLATFORM}, and ${OWN_TEXT} (21.3)`,
    places: ['localizedStrings.productQuickViewText', 'v.group', 'v.id'],
  },
  'product-restock-notification': {
    reason: `${PLATFORM} (21.11)`,
    places: ['productMerchandisingContext.item.restockNotificationViews.*.variantId'],
  },
  'product-scarcity': { reason: `${KEPT} (21.10)`, places: ['v', 'v.*'] },
  'product-status': { reason: `${OWN_TEXT} (21.3)`, places: ['localizedStrings.productSaleText'] },
  'quantity-input': {
    reason: `${PLATFORM}, and ${OWN_TEXT} (21.7)`,
    places: ['localizedStrings.productQuantityInputLabel', 'v.id'],
  },
  'subscription-price': { reason: `${OWN_TEXT} (21.5)`, places: ['localizedStrings.productPriceFromText'] },
  'summary-form-field': {
    reason: 'the reference escapes nothing of it (21.12): answers reach it escaped',
    places: [
      'localizedStrings.productAnswerMapAgree',
      'localizedStrings.productSummaryFormNoAnswerText',
      'v.rawTitle',
      'v.value',
      'v.values.(key)',
      'v.values.*',
      'v.values.Ampm',
      'v.values.Areacode',
      'v.values.City',
      'v.values.Country',
      'v.values.Day',
      'v.values.First',
      'v.values.Hour',
      'v.values.Last',
      'v.values.Line',
      'v.values.Line1',
      'v.values.Line2',
      'v.values.Minute',
      'v.values.Month',
      'v.values.Prefix',
      'v.values.Second',
      'v.values.State',
      'v.values.Year',
      'v.values.Zip',
    ],
  },
  'variants-select': {
    reason: `the reference escapes all but the aria-label; and ${PLATFORM} (21.8)`,
    places: [...WORDS_OF_A_CHOICE, 'v.id'],
  },
  'audio-player': {
    reason: `${PLATFORM} (20.6)`,
    places: ['v.id', 'v.structuredContent.audioAssetUrl'],
  },
  'child-image-meta': { reason: `${PLATFORM} (20.3)`, places: ofPicture('v.items.*') },
  'cover-image-meta': { reason: `${PLATFORM} (20.3)`, places: ofPicture('v.coverImage') },
  'image-color': {
    reason: `${PLATFORM} (20.5)`,
    places: ['v.colorData.centerAverage', 'v.colorData.topLeftAverage'],
  },
  'image-meta': { reason: `${PLATFORM} (20.3)`, places: ofPicture('v') },
  'image-srcset': {
    reason: `${PLATFORM}; and ${KEPT} (20.5)`,
    places: ['v', 'v.*', 'v.assetUrl', 'v.systemDataVariants'],
  },
  image: { reason: `${PLATFORM} (20.4)`, places: [...ofPicture('v'), 'v.id'] },
  video: {
    reason: `${PLATFORM} (20.6)`,
    places: [
      'v.assetUrl',
      'v.colorData.centerAverage',
      'v.colorData.topLeftAverage',
      'v.oembed.providerName',
      'v.originalSize',
    ],
  },
  'line-breaks': { reason: 'the reference replaces line feeds alone (16.1)', places: ['v'] },
  'activate-twitter-links': { reason: 'the reference keeps the text around the links (22)', places: ['v'] },
  'comment-link': { reason: `${PLATFORM} (22)`, places: ['v.fullUrl', 'v.id', 'v.publicCommentCount'] },
  comments: {
    reason: `${PLATFORM} (22)`,
    places: [
      'v.collection.commentState',
      'v.collection.id',
      'v.collection.publicCommentCount',
      'v.id',
      'v.item.commentState',
      'v.item.id',
      'v.item.publicCommentCount',
    ],
  },
  'like-button': { reason: `${PLATFORM} (22)`, places: ['v.id', 'v.likeCount'] },
  'social-button': SOCIAL,
  'social-button-inline': SOCIAL,
  'twitter-follow-button': { reason: `${PLATFORM} (22)`, places: ['v.profileUrl', 'v.userName'] },
};

const TEXT = 'it changes a text and does not escape it: that is for html and htmlattr';
const PICK = 'it picks a value and does not change it';
const NOTHING = 'it is known for the sake of old templates and leaves its value alone (23)';

/** Formatters without markup of their own whose result may hold a value as it is: templates escape it. */
export const HANDED_ON: Readonly<Record<string, string>> = {
  AbsUrl: TEXT,
  apply: 'it prints what a partial of the theme prints',
  capitalize: TEXT,
  'encode-space': TEXT,
  'find-first': PICK,
  'find-last': PICK,
  format: TEXT,
  get: PICK,
  html: 'it is made for elements: quotes stay, so that it does not serve in attributes (16.1)',
  'item-classes': "the label of the record type is the platform's; the reference inserts it as it is (20.6)",
  json: 'it is made for script elements, where it is safe (16.2)',
  'json-pretty': 'it is made for script elements, where it is safe (16.2)',
  lookup: PICK,
  message: TEXT,
  money: 'it prints codes of currencies as they are (18.6)',
  plural: TEXT,
  prop: PICK,
  raw: 'it is JSON as it is (16.2)',
  safe: 'it takes tags out, and leaves quotes and a tag that is never closed (16.1)',
  smartypants: TEXT,
  str: TEXT,
  truncate: TEXT,
  'variant-descriptor': 'it joins the names of values and does not escape them (21.3)',
  datetimefield: NOTHING,
  unit: NOTHING,
  'money-format': NOTHING,
  moneyFormat: NOTHING,
  'money-string': NOTHING,
  'i18n-money-format': NOTHING,
};
