import { cartWords, pieceWord } from '#shared/features/cart/words.ts';
import { isForCartPage, isPayable } from '#shared/features/cart/problems.ts';
import { countryLayouts } from '#shared/features/forms/country-layouts.ts';
import { fieldsMarkup } from '#shared/features/forms/fields-markup.ts';
import { formTexts } from '#shared/features/forms/texts.ts';
import { tellAnswers } from '#shared/features/forms/answers.ts';
import { readAnswers } from '#shared/features/forms/read-answers.ts';
import { mostPiecesOf } from '#shared/features/cart/pieces.ts';
import type { Cart, CartEntry } from '#shared/features/cart/shape.ts';
import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import { property, toText } from '#shared/json/values.ts';
import { addressForm } from '#shared/places/address-form.ts';
import { needsOfZones, type Place } from '#shared/places/match-place.ts';
import { type OfferedCountry, offerCountries } from '#shared/places/offered-countries.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { PageAsk, PageContributor } from '../pages/page-context.ts';
import { areServicesMultiple } from './additions.ts';
import type { CartService } from './service.ts';

/** What was answered in a line, and the fields to change it by. */
function toAnswers({ additionalFieldsForm: form, additionalFields }: CartEntry, language: string) {
  if (form === undefined) return { answers: [] };
  const answers = readAnswers(form, JSON.parse(additionalFields ?? '{}'));
  return {
    answers: tellAnswers(form, additionalFields ?? null, language),
    fieldsHtml: fieldsMarkup(
      form,
      { answers },
      { language, texts: formTexts(language) },
      countryLayouts(language),
    ).text,
  };
}

/** The cart as its page shows it: without what the checkout asks for by itself. */
function toShownCart(cart: Cart, { language, settings }: Pick<Site, 'language' | 'settings'>) {
  const words = cartWords(language);
  return {
    ...cart,
    words,
    pieceWord: pieceWord(cart.totalQuantity, language),
    entries: cart.entries.map((entry) => ({
      ...entry,
      ...toAnswers(entry, language),
      isSingle: entry.quantity === 1 && mostPiecesOf(entry.productType, areServicesMultiple(settings)) === 1,
    })),
    problems: cart.problems.filter((problem) => isForCartPage(problem) && problem.entryId === undefined),
    isPayable: isPayable(cart),
    shippingOptions: cart.shippingOptions.map((option) => ({
      ...option,
      isSelected: option.id === cart.selectedShippingOption.id,
    })),
  };
}

/** Begins the ids of the fields by which it is told what sending costs. */
const ESTIMATE = 'cartShipping';

/** The fields of the place that a cart is sent to, by its country, with what was typed and is wrong with it. */
function toEstimateForm(
  { shippingLocation }: Cart,
  { countries, places }: { readonly countries: readonly OfferedCountry[]; readonly places: readonly Place[] },
  language: string,
  facts: PageAsk['facts'],
) {
  const sent = facts[CART_FORM_PATHS.shippingLocation];
  const textsOf = (given: unknown) =>
    Object.fromEntries(Object.entries(given ?? {}).map(([part, text]) => [part, toText(text)]));
  const filled = textsOf(property(sent, 'filled'));
  const address = sent === undefined ? shippingLocation : filled;
  return addressForm({
    address,
    countries,
    language,
    problems: Object.entries(textsOf(property(sent, 'errors'))).map(([part, message]) => ({
      field: `${ESTIMATE}.${part}`,
      message,
    })),
    path: ESTIMATE,
    purpose: 'shipping',
    needs: needsOfZones([{ places }], address.country ?? ''),
    isPlaceOnly: true,
  });
}

/** The cart's part of pages: the visitor's cart on its page, a sample in previews. */
export function createCartContext(
  deps: Pick<CartService, 'read' | 'sample'> & {
    /** The places that the site ships to. */
    readonly shippingPlaces: (scope: ReadScope) => Promise<readonly Place[]>;
    /** What the cart comes to in installments; undefined where that is not told. */
    readonly installmentsOf: (scope: ReadScope, site: Site, cart: Cart) => Promise<object | undefined>;
  },
): PageContributor {
  return async ({ scope, site, cartToken, isPreview, facts, now }) => {
    const [cart, places] = await Promise.all([
      isPreview ? deps.sample(scope, site, now) : deps.read(scope, site, cartToken, now),
      deps.shippingPlaces(scope),
    ]);
    const countries = offerCountries(places, site.language, cart.shippingLocation.country);
    const installments = await deps.installmentsOf(scope, site, cart);
    return {
      json: {
        shoppingCart: {
          ...toShownCart(cart, site),
          // Themes that were made earlier list them by themselves.
          shippingCountries: countries,
          shippingForm: toEstimateForm(cart, { countries, places }, site.language, facts),
        },
        ...(installments === undefined ? {} : { installments }),
      },
      isPrivate: true,
    };
  };
}
