import { z } from 'zod';
import { priceEditSchema } from '#shared/features/products/shape.ts';

/** What a release calls a change of a product. */
export const PRODUCT_CHANGE = 'product';

/** What a release may change of a product: prices of all its variants, and whether visitors see it or how few are left. */
export const productReleaseChange = z
  .strictObject({
    price: priceEditSchema.optional(),
    /** Null ends the sale. */
    salePrice: priceEditSchema.nullable().optional(),
    isVisible: z.boolean().optional(),
    /** Whether its pages tell how few pieces are left. */
    isStockShown: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Choose what changes of the product.',
  });

export type ProductReleaseChange = z.output<typeof productReleaseChange>;

/** The fields of a product that a release may change, each as it is kept. */
export const productReleaseValues = z.object({
  prices: z
    .object({
      /** ISO 4217 code that the amounts are in. */
      currency: z.string(),
      variants: z.array(
        z.object({
          variantId: z.string(),
          priceMinor: z.number(),
          salePriceMinor: z.number().nullable(),
          onSale: z.boolean(),
        }),
      ),
    })
    .optional(),
  visibility: z
    .object({
      isVisible: z.boolean(),
      /** ISO time at which it would be shown by itself. */
      publishOn: z.string().nullable(),
    })
    .optional(),
  /** Null where it is told as the store tells it of all products. */
  isStockShown: z.boolean().nullable().optional(),
});

export type ProductReleaseValues = z.output<typeof productReleaseValues>;

/** What the fields are called. */
export const PRODUCT_FIELD_WORDS: Readonly<Record<string, string>> = {
  prices: 'price',
  visibility: 'visibility',
  isStockShown: 'stock display',
} satisfies Record<keyof ProductReleaseValues, string>;
