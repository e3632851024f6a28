import { blockKind } from '../block-kind.ts';

/** One product of the shop, to be bought where it stands. */
export const productBlock = blockKind({
  type: 'product',
  title: 'Product',
  purpose: 'One product with its picture, price and button.',
  group: 'Store',
  words: ['shop', 'buy', 'item'],
  fields: [
    { kind: 'product', name: 'product', label: 'Product' },
    { kind: 'switch', name: 'showPicture', label: 'Show the picture', isOn: true },
    { kind: 'switch', name: 'showText', label: 'Show the short description', isOn: true },
    { kind: 'switch', name: 'showButton', label: 'Show the button', isOn: true },
  ],
  sample: { showPicture: true, showText: true, showButton: true },
  template: `{.section product}<article class="block-product">
{.if showPicture}{.if variantPictures}<ul class="block-product-pictures" tabindex="0" aria-label="{themeWords.picturesOf|message title|htmlattr}">{.repeated section variantPictures}<li>{.repeated section skus}<span data-variant-sku="{sku|htmlattr}"></span>{.end}{img}</li>{.end}</ul>{.or}<a class="block-product-picture" href="{fullUrl|htmlattr}" tabindex="-1" aria-hidden="true">{img}</a>{.end}{.end}
<div class="block-product-words"><h3><a href="{fullUrl|htmlattr}">{title|html}</a></h3>
<div class="block-product-price">{@|product-price}{@|product-status}</div>
{.if showText}{excerpt}{.end}
{.if showButton}{.sold-out?}{.or}<form method="post" action="/cart/add">
<input type="hidden" name="itemId" value="{id|htmlattr}">
{@,@blockId|variants-select}{@|quantity-input}{@|add-to-cart-btn}
<noscript><style>.block-product .product-variants, .block-product .product-quantity-input, .block-product .sqs-add-to-cart-button-wrapper {.meta-left} display: none {.meta-right}</style>{.section structuredContent}{.if variants}<label>{themeWords.whichOne|html} <select name="sku">{.repeated section variants}<option value="{sku|htmlattr}">{sku|html}</option>{.end}</select></label>{.end}{.end}
<label>{themeWords.quantity|html} <input name="quantity" type="number" value="1" min="1" max="9999"></label> <button type="submit">{themeWords.addToCart|html}</button></noscript>
</form>{.end}{.end}</div>
</article>{.end}`,
});
