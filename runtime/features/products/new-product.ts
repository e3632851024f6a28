import type { FormDefinition } from '#shared/features/forms/definition.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import type { FreePrice } from '#shared/features/free-prices/rules.ts';
import type { NewVariant } from './variant-writes.ts';

/** A product to be sold, with its variants and pictures. */
export interface NewProduct extends FreePrice {
  readonly collectionId: string;
  readonly urlId: string;
  readonly displayIndex: number;
  readonly name: string;
  readonly productType: number;
  readonly body: string;
  readonly excerpt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isShippingIncluded: boolean;
  readonly tags: string[];
  readonly categoryIds: string[];
  readonly variantOptionOrdering: string[];
  readonly isFeatured: boolean;
  readonly isVisible: boolean;
  /** When a hidden one is shown by itself. */
  readonly publishAt: Date | null;
  readonly customAddButtonText: string | null;
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly additionalFieldsFormId: string | null;
  readonly additionalFieldsForm: FormDefinition | null;
  /** Ids of its pictures, the first one first. */
  readonly imageIds: readonly string[];
  readonly variants: readonly NewVariant[];
}
