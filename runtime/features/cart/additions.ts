import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { addCartEntry } from '#shared/features/cart/contract.ts';
import { mostPiecesOf, refusePieces } from '#shared/features/cart/pieces.ts';
import {
  checkStock,
  findBySku,
  isRefusal,
  MAX_CART_LINES,
  MAX_QUANTITY,
  parseQuantity,
  type Refusal as Refused,
} from '#shared/features/cart/rules.ts';
import { propertyAt } from '#shared/json/values.ts';
import { type Statement, together } from '../../database/in-order.ts';
import type { Site } from '../../http/context.ts';
import { Refusal, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { VariantRecord } from '#shared/features/products/product-item.ts';
import type { ProductToBuy } from '../products/service.ts';
import { takeAdditionalFields } from './additional-fields.ts';
import { countEntries, putEntry } from './line-store.ts';

/** What a visitor wants to put into the cart. */
export interface Addition {
  readonly itemId: string;
  readonly sku: string | null;
  readonly quantity: unknown;
  readonly additionalFields: string | null;
}

/** An addition that was looked at: it may go into a cart that has room for it. */
export interface CheckedAddition {
  readonly product: ProductToBuy;
  readonly variant: VariantRecord;
  readonly quantity: number;
  /** Pieces that its line may hold. */
  readonly most: number;
  readonly additionalFields: string | null;
}

export type Additions = ReturnType<typeof createAdditions>;

const STATUS_OF_REFUSAL: Readonly<Partial<Record<Refused['code'], number>>> = { OUT_OF_STOCK: 409 };

/** A refusal of the rules as an answer. */
export function toAnswer(refused: Refused, facts: Readonly<Record<string, unknown>> = {}): Refusal {
  return new Refusal(STATUS_OF_REFUSAL[refused.code] ?? 400, refused.code, refused.message, { facts });
}

/** What the rules gave, or their refusal thrown. */
export function orRefuse<T>(answer: T | Refused): T {
  if (isRefusal(answer)) throw toAnswer(answer);
  return answer as T;
}

/** Whether the site sells services more than once at a time; it does unless it says otherwise. */
export function areServicesMultiple(settings: unknown): boolean {
  return propertyAt(settings, ['storeSettings', 'multipleQuantityAllowedForServices']) !== false;
}

/** What makes a line the same line. */
export function lineKeyOf(itemId: string, variantId: string, additionalFields: string | null): string {
  return sha256(JSON.stringify([itemId, variantId, additionalFields ?? '']));
}

/** Puts items into carts, after everything that may be wrong with them was looked at. */
export function createAdditions(deps: {
  ids: Ids;
  findProduct: (itemId: string) => Statement<ProductToBuy | undefined>;
}) {
  return {
    /**
     * Looks at what is wanted: item, options, quantity, additional fields.
     * @throws Refusal with a text for visitors and a code of the contract
     */
    check: (
      addition: Addition,
      { language, settings }: Pick<Site, 'language' | 'settings'>,
    ): Statement<CheckedAddition> =>
      deps.findProduct(addition.itemId).map((product) => {
        if (product === undefined) throw refuseAs(addCartEntry, 'ITEM_NOT_FOUND');
        if (product.lacksFile) throw refuseAs(addCartEntry, 'FILE_MISSING');
        const item = {
          optionNames: product.variantOptionOrdering,
          variants: product.variants.map((variant) => ({
            ...variant,
            qtyInStock: Math.max(0, variant.available),
          })),
          isGiftCard: product.productType === PRODUCT_TYPE.giftCard,
        };
        const variant = orRefuse(findBySku(item, addition.sku));
        const quantity = orRefuse(parseQuantity(addition.quantity));
        const most = mostPiecesOf(product.productType, areServicesMultiple(settings));
        const tooMany = refusePieces(quantity, most);
        if (tooMany !== undefined) throw toAnswer(tooMany);
        return {
          product,
          variant,
          quantity,
          most,
          additionalFields: takeAdditionalFields(product, addition.additionalFields, language),
        };
      }),

    /**
     * Puts it into a locked cart; a refusal, which is known from the answers, takes back what was put.
     * @returns id of the line
     * @throws Refusal 409 OUT_OF_STOCK or CART_FULL
     */
    put(
      cartId: string,
      { product, variant, quantity, most, additionalFields }: CheckedAddition,
    ): Statement<string> {
      const entry = {
        id: deps.ids.id(),
        cartId,
        lineKey: lineKeyOf(product.id, variant.id, additionalFields),
        productId: product.id,
        variantId: variant.id,
        quantity,
        additionalFields,
      };
      // What is counted is what the cart held before.
      return together([countEntries(cartId, variant.id), putEntry(entry, most)]).map(
        ([{ lines, pieces }, entryId]) => {
          const qtyInStock = Math.max(0, variant.available);
          const short = checkStock({ ...variant, qtyInStock }, quantity, pieces);
          if (short !== undefined) throw toAnswer(short, { available: qtyInStock });
          if (entryId === undefined) throw toAnswer(parseQuantity(MAX_QUANTITY + 1) as Refused);
          if (entryId === entry.id && lines >= MAX_CART_LINES) throw refuseAs(addCartEntry, 'CART_FULL');
          return entryId;
        },
      );
    },
  };
}
