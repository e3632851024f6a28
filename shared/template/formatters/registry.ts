import type { FormatterDefinition } from '../definition.ts';
import { addToCartBtn } from './commerce/add-to-cart-btn.ts';
import { bookkeeperMoneyFormat } from './commerce/bookkeeper-money-format.ts';
import { cartQuantity } from './commerce/cart-quantity.ts';
import { cartSubtotal } from './commerce/cart-subtotal.ts';
import { cartUrl } from './commerce/cart-url.ts';
import { fromPrice } from './commerce/from-price.ts';
import { normalPrice } from './commerce/normal-price.ts';
import { percentageFormat } from './commerce/percentage-format.ts';
import { productCheckout } from './commerce/product-checkout.ts';
import { productPrice } from './commerce/product-price.ts';
import { productQuickView } from './commerce/product-quick-view.ts';
import { productRestockNotification } from './commerce/product-restock-notification.ts';
import { productScarcity } from './commerce/product-scarcity.ts';
import { productStatus } from './commerce/product-status.ts';
import { quantityInput } from './commerce/quantity-input.ts';
import { salePrice } from './commerce/sale-price.ts';
import { subscriptionPrice } from './commerce/subscription-price.ts';
import { summaryFormField } from './commerce/summary-form-field.ts';
import { variantDescriptor } from './commerce/variant-descriptor.ts';
import { variantsSelect } from './commerce/variants-select.ts';
import { absUrl } from './content/abs-url.ts';
import { audioPlayer } from './content/audio-player.ts';
import { capitalize } from './content/capitalize.ts';
import { childImageMeta } from './content/child-image-meta.ts';
import { colorWeight } from './content/color-weight.ts';
import { coverImageMeta } from './content/cover-image-meta.ts';
import { height } from './content/height.ts';
import { humanizeDuration } from './content/humanize-duration.ts';
import { imageColor } from './content/image-color.ts';
import { imageMeta } from './content/image-meta.ts';
import { imageSrcset } from './content/image-srcset.ts';
import { image } from './content/image.ts';
import { itemClasses } from './content/item-classes.ts';
import { resizedHeightForWidth } from './content/resized-height-for-width.ts';
import { resizedWidthForHeight } from './content/resized-width-for-height.ts';
import { squarespaceThumbnailForHeight } from './content/squarespace-thumbnail-for-height.ts';
import { squarespaceThumbnailForWidth } from './content/squarespace-thumbnail-for-width.ts';
import { video } from './content/video.ts';
import { websiteColor } from './content/website-color.ts';
import { width } from './content/width.ts';
import { apply } from './core/apply.ts';
import { count } from './core/count.ts';
import { cycle } from './core/cycle.ts';
import { encodeSpace } from './core/encode-space.ts';
import { encodeUriComponent } from './core/encode-uri-component.ts';
import { encodeUri } from './core/encode-uri.ts';
import { findFirst } from './core/find-first.ts';
import { findLast } from './core/find-last.ts';
import { format } from './core/format.ts';
import { get } from './core/get.ts';
import { html } from './core/html.ts';
import { htmlattr } from './core/htmlattr.ts';
import { htmltag } from './core/htmltag.ts';
import { iter } from './core/iter.ts';
import { jsonPretty } from './core/json-pretty.ts';
import { json } from './core/json.ts';
import { keyBy } from './core/key-by.ts';
import { lineBreaks } from './core/line-breaks.ts';
import { lookup } from './core/lookup.ts';
import { mod } from './core/mod.ts';
import { output } from './core/output.ts';
import { pluralize } from './core/pluralize.ts';
import { prop } from './core/prop.ts';
import { raw } from './core/raw.ts';
import { round } from './core/round.ts';
import { safe } from './core/safe.ts';
import { slugify } from './core/slugify.ts';
import { smartypants } from './core/smartypants.ts';
import { str } from './core/str.ts';
import { truncate } from './core/truncate.ts';
import { urlEncode } from './core/url-encode.ts';
import { date } from './date/date.ts';
import { timesince } from './date/timesince.ts';
import { datetimeInterval } from './i18n/datetime-interval.ts';
import { datetime } from './i18n/datetime.ts';
import { decimal } from './i18n/decimal.ts';
import { message } from './i18n/message.ts';
import { money } from './i18n/money.ts';
import { plural } from './i18n/plural.ts';
import { relativeTime } from './i18n/relative-time.ts';
import { unchanged } from './old/unchanged.ts';
import { activateTwitterLinks } from './social/activate-twitter-links.ts';
import { commentCount } from './social/comment-count.ts';
import { commentLink } from './social/comment-link.ts';
import { comments } from './social/comments.ts';
import { googleCalendarUrl } from './social/google-calendar-url.ts';
import { likeButton } from './social/like-button.ts';
import { socialButtonInline } from './social/social-button-inline.ts';
import { socialButton } from './social/social-button.ts';
import { twitterFollowButton } from './social/twitter-follow-button.ts';

const LIST: readonly FormatterDefinition[] = [
  addToCartBtn,
  bookkeeperMoneyFormat,
  cartQuantity,
  cartSubtotal,
  cartUrl,
  fromPrice,
  normalPrice,
  percentageFormat,
  productCheckout,
  productPrice,
  productQuickView,
  productRestockNotification,
  productScarcity,
  productStatus,
  quantityInput,
  salePrice,
  subscriptionPrice,
  summaryFormField,
  variantDescriptor,
  variantsSelect,
  absUrl,
  audioPlayer,
  capitalize,
  childImageMeta,
  colorWeight,
  coverImageMeta,
  height,
  humanizeDuration,
  imageColor,
  imageMeta,
  imageSrcset,
  image,
  itemClasses,
  resizedHeightForWidth,
  resizedWidthForHeight,
  squarespaceThumbnailForHeight,
  squarespaceThumbnailForWidth,
  video,
  websiteColor,
  width,
  apply,
  count,
  cycle,
  encodeSpace,
  encodeUriComponent,
  encodeUri,
  findFirst,
  findLast,
  format,
  get,
  html,
  htmlattr,
  htmltag,
  iter,
  jsonPretty,
  json,
  keyBy,
  lineBreaks,
  lookup,
  mod,
  output,
  pluralize,
  prop,
  raw,
  round,
  safe,
  slugify,
  smartypants,
  str,
  truncate,
  urlEncode,
  date,
  timesince,
  datetimeInterval,
  datetime,
  decimal,
  message,
  money,
  plural,
  relativeTime,
  ...unchanged,
  activateTwitterLinks,
  commentCount,
  commentLink,
  comments,
  googleCalendarUrl,
  likeButton,
  socialButtonInline,
  socialButton,
  twitterFollowButton,
];

/** All formatters of the dialect by name. */
export const FORMATTERS: ReadonlyMap<string, FormatterDefinition> = new Map(
  LIST.map((definition) => [definition.name, definition] as const),
);
