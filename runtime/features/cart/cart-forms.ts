import type { Request } from 'express';
import { z } from 'zod';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import {
  CART_FORM_PATHS,
  CART_PAGE_PATH,
  CHECKOUT_PAGE_PATH,
  pathOfSubscriptionCart,
} from '#shared/features/cart/paths.ts';
import { UPDATE_COUNTRY } from '#shared/places/address-paths.ts';
import { cartWords } from '#shared/features/cart/words.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { shippingLocationSchema } from '#shared/features/cart/shape.ts';
import { GIFT_CARD_TEXT_MAX } from '#shared/features/gift-cards/rules.ts';
import { COUPON_CODE_MAX } from '#shared/features/coupons/rules.ts';
import type { RateLimitGroup } from '#shared/http/rate-limits.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { type PageForm, pageForm, pathItCameFrom } from '../../sockets/page-form.ts';
import { cartTokenOf, giveNewCartCookies } from './cookies.ts';
import { AskingPage, readAskedFields, valuesOf } from './asked-fields.ts';
import type { CartService } from './service.ts';

const addSchema = z.object({
  itemId: idSchema,
  sku: z.string().max(200).optional(),
  quantity: z.unknown().default(1),
});
const lineSchema = z.object({ entryId: idSchema, quantity: z.unknown().default(0) });
const codeSchema = z.object({ code: z.string().trim().min(1, 'Type a code.').max(COUPON_CODE_MAX) });
const giftCardSchema = z.object({
  code: z.string().trim().min(1, 'Type the code of the card.').max(GIFT_CARD_TEXT_MAX),
  /** Given where the form stands on the page of the checkout. */
  from: z.literal(CHECKOUT_PAGE_PATH).optional(),
});
const optionSchema = z.object({ shippingOptionId: idSchema });

type GiftCardForm = z.output<typeof giftCardSchema>;

const placeSchema = shippingLocationSchema.pick({ country: true, region: true, postalCode: true });

const fieldsSchema = z.looseObject({ entryId: idSchema });

/** The page that asks what an item wants to know. */
export const FIELDS_PAGE = 'fields';

/** Fields of a form at most, with all that goes along. */
const FIELDS_MAX = 500;

/** Path of this site that the form was on, or the cart's. */
function comeFrom(request: Request): string {
  const [from] = valuesOf(request.body, 'from');
  if (from !== undefined && /^\/(?![/\\])/.test(from)) return from;
  return pathItCameFrom(request) ?? CART_PAGE_PATH;
}

/** What an item asks when it goes into the cart, whether it is sold by subscription, and what comes after adding. */
export type ItemToAdd = (
  site: Site,
  itemId: string,
) => Promise<{
  readonly form: FormDefinition | null;
  readonly isSubscription: boolean;
  readonly isExpress: boolean;
}>;

/**
 * The cart's forms: the visitor lands on the cart, or on the page of what an item asks, or is told on the page that the
 * form was on why not.
 */
export function cartForms(edge: EdgeDeps, carts: CartService, itemOf: ItemToAdd): readonly PageForm[] {
  const forms: PageForm[] = [];

  /** @param act may answer a page that asks, or the path to go on to; the cart's page comes otherwise */
  function route<T>(
    path: string,
    schema: z.ZodType<T>,
    act: (input: T, context: RequestContext, token: string, request: Request) => Promise<unknown>,
    limits: readonly RateLimitGroup[] = ['cart'],
  ) {
    const form = pageForm(
      {
        path,
        schema,
        fields: FIELDS_MAX,
        limits,
        knowsMember: true,
        incomplete: () => 'This form is not complete.',
        page: ({ request }) => comeFrom(request),
        refused: ({ refusal: { errors } }, { request }) =>
          errors === undefined ? {} : { facts: { [path]: { filled: request.body as object, errors } } },
      },
      async (input, { context, request }) => {
        const token = cartTokenOf(context.cookies);
        const next = await act(input, context, token ?? '', request);
        if (next instanceof AskingPage) {
          return { show: FIELDS_PAGE, status: next.status, facts: { fieldsPage: next.page } };
        }
        return { goTo: typeof next === 'string' ? next : CART_PAGE_PATH };
      },
    );
    forms.push(form);
  }

  route(CART_FORM_PATHS.add, addSchema, async ({ itemId, sku = '', quantity }, context, _, request) => {
    const { form, isSubscription, isExpress } = await itemOf(context.site, itemId);
    const carried = { itemId, sku, quantity: String(quantity) };
    const page = {
      carried,
      from: comeFrom(request),
      action: CART_FORM_PATHS.add,
      button: formMessages(context.site.language).add,
      isChange: false,
    };
    const asked = form === null ? null : readAskedFields(context.site, form, request.body, page);
    if (asked instanceof AskingPage) return asked;
    const addition = { itemId, sku: sku || null, quantity, additionalFields: asked };
    if (isSubscription) return pathOfSubscriptionCart(await carts.subscribe(context, addition));
    const { shoppingCart } = await carts.add(context, cartTokenOf(context.cookies), addition);
    giveNewCartCookies(edge, context, shoppingCart.cartToken);
    return isExpress ? CHECKOUT_PAGE_PATH : undefined;
  });

  route(CART_FORM_PATHS.quantity, lineSchema, async ({ entryId, quantity }, context, token) => {
    await carts.setQuantity(context, token, entryId, quantity);
  });

  route(CART_FORM_PATHS.remove, lineSchema, async ({ entryId }, context, token) => {
    await carts.remove(context, token, entryId);
  });

  route(CART_FORM_PATHS.fields, fieldsSchema, async ({ entryId, ...fields }, context, token) => {
    const page = {
      carried: { entryId },
      from: CART_PAGE_PATH,
      action: CART_FORM_PATHS.fields,
      button: cartWords(context.site.language).saveAnswers,
      isChange: true,
    };
    let asked: string | AskingPage | null = null;
    await carts.setFields(context, token, entryId, (form) => {
      asked = form === null ? null : readAskedFields(context.site, form, fields, page);
      return asked instanceof AskingPage ? undefined : asked;
    });
    return asked;
  });

  const addCoupon = async ({ code }: { code: string }, context: RequestContext, token: string) => {
    await carts.addCoupon(context, token, code);
  };
  route(CART_FORM_PATHS.addCoupon, codeSchema, addCoupon, ['cart', 'codes']);

  route(CART_FORM_PATHS.removeCoupon, codeSchema, async ({ code }, context, token) => {
    await carts.removeCoupon(context, token, code);
  });

  const addGiftCard = async ({ code, from }: GiftCardForm, context: RequestContext, token: string) => {
    await carts.addGiftCard(context, token, code);
    return from;
  };
  route(CART_FORM_PATHS.addGiftCard, giftCardSchema, addGiftCard, ['cart', 'codes']);

  route(CART_FORM_PATHS.removeGiftCard, giftCardSchema, async ({ code, from }, context, token) => {
    await carts.removeGiftCard(context, token, code);
    return from;
  });

  route(CART_FORM_PATHS.shippingLocation, placeSchema, async (place, context, token, request) => {
    const [isAsking] = valuesOf(request.body, UPDATE_COUNTRY);
    const given = isAsking === undefined ? place : { country: place.country };
    await carts.setShippingPlace(context, token, given, isAsking === undefined);
  });

  route(CART_FORM_PATHS.shippingOption, optionSchema, async ({ shippingOptionId }, context, token) => {
    await carts.setShippingOption(context, token, shippingOptionId);
  });

  return forms;
}
