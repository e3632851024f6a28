import { cartWords } from '#shared/features/cart/words.ts';
import { isForCartPage } from '#shared/features/cart/problems.ts';
import { fieldsMarkup } from '#shared/features/forms/fields-markup.ts';
import { tellAnswers } from '#shared/features/forms/answers.ts';
import { readAnswers } from '#shared/features/forms/read-answers.ts';
import type { Cart, CartEntry } from '#shared/features/cart/shape.ts';
import type { Place } from '#shared/places/match-place.ts';
import { offerCountries } from '#shared/places/offered-countries.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { CartService } from './service.ts';

/** What was answered in a line, and the fields to change it by. */
function toAnswers({ additionalFieldsForm: form, additionalFields }: CartEntry, language: string) {
  if (form === undefined) return { answers: [] };
  const answers = readAnswers(form, JSON.parse(additionalFields ?? '{}'));
  return {
    answers: tellAnswers(form, additionalFields ?? null),
    fieldsHtml: fieldsMarkup(form, answers, {}, language).text,
  };
}

/** The cart as its page shows it: without what the checkout asks for by itself. */
function toShownCart(cart: Cart, language: string) {
  const words = cartWords(language);
  return {
    ...cart,
    words,
    pieceWord: cart.totalQuantity === 1 ? words.piece : words.pieces,
    entries: cart.entries.map((entry) => ({ ...entry, ...toAnswers(entry, language) })),
    problems: cart.problems.filter((problem) => isForCartPage(problem) && problem.entryId === undefined),
    isPayable: cart.problems.every((problem) => problem.severity === 'warn' || !isForCartPage(problem)),
    shippingOptions: cart.shippingOptions.map((option) => ({
      ...option,
      isSelected: option.id === cart.selectedShippingOption.id,
    })),
  };
}

/**
 * The cart's part of pages: the visitor's cart on its page, a sample in previews.
 * @param shippingPlaces the places that the site ships to
 */
export function createCartContext(
  carts: Pick<CartService, 'read' | 'sample'>,
  shippingPlaces: (scope: ReadScope) => Promise<readonly Place[]>,
): PageContributor {
  return async ({ route, scope, site, cartToken, isPreview, now }) => {
    if (route.kind !== 'cart') return undefined;
    const [cart, places] = await Promise.all([
      isPreview ? carts.sample(scope, site, now) : carts.read(scope, site, cartToken, now),
      shippingPlaces(scope),
    ]);
    const countries = offerCountries(places, site.language, cart.shippingLocation.country);
    return {
      json: { shoppingCart: { ...toShownCart(cart, site.language), shippingCountries: countries } },
      isPrivate: true,
    };
  };
}
