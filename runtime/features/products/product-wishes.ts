import { deliveryProblem } from '#shared/features/downloads/rules.ts';
import {
  FREE_LABEL_REQUIRED_TEXT,
  type FreePrice,
  isFreeLabelMissing,
  tidyFreeLabels,
} from '#shared/features/free-prices/rules.ts';
import type { Product, ProductFacts } from '#shared/features/products/shape.ts';
import { type Visibility, visibilityAfter } from '#shared/features/products/states.ts';
import { refuseFields } from '../../http/refusal.ts';

/** A new product tells a price of 0 as an amount unless it says otherwise. */
export const NEW_FREE_PRICE: FreePrice = { freeIfZero: false, freeLabel: '', freeLabels: {} };

/** A new product is hidden unless it says otherwise. */
export const NEW_VISIBILITY: Visibility = { isVisible: false, publishOn: null };

/** Id of the form of a product: that of the form itself, where one is given. */
export function formIdOf({
  additionalFieldsForm,
  additionalFieldsFormId,
}: ProductFacts): string | null | undefined {
  return additionalFieldsForm === undefined ? additionalFieldsFormId : (additionalFieldsForm?.id ?? null);
}

/** True when a change may put the product on pages that show some of a store, or take it from them. */
export function isPickedOtherwise(before: Product, change: ProductFacts): boolean {
  const keys = ['isVisible', 'starred', 'tags', 'categoryIds'] as const;
  return keys.some(
    (key) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(before[key]),
  );
}

/** The fields that have a value. */
export function pickDefined<T extends object>(fields: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Whether visitors see a product after a change, and from when on; throws with the mistake by field. */
export function toVisibility(before: Visibility, change: ProductFacts, now: number): Visibility {
  const after = visibilityAfter(before, change, now);
  if ('problem' in after) throw refuseFields([{ path: 'publishOn', text: after.problem }]);
  return after;
}

/** How a price of 0 is told after a change; throws with the mistake by field. */
export function toFreePrice(before: FreePrice, change: ProductFacts): FreePrice {
  const after = {
    freeIfZero: change.freeIfZero ?? before.freeIfZero,
    freeLabel: change.freeLabel ?? before.freeLabel,
    freeLabels: tidyFreeLabels(change.freeLabels ?? before.freeLabels),
  };
  if (isFreeLabelMissing(after)) {
    throw refuseFields([{ path: 'freeLabel', text: FREE_LABEL_REQUIRED_TEXT }]);
  }
  return after;
}

/** A digital product is shown, or given a time for it, once it has the file that its buyers get. */
export function assertDeliverable(lacksFile: boolean, before: Visibility, after: Visibility): void {
  const problem = deliveryProblem(lacksFile, before, after);
  if (problem !== undefined) throw refuseFields([{ path: problem.field, text: problem.text }]);
}

/** A time as a column has it. */
export const toDate = (time: string | null) => (time === null ? null : new Date(time));
