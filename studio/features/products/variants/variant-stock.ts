import type { DraftSaver } from '../../../api/draft-saver.ts';
import type { ProductForm, VariantForm } from '../product-form.ts';
import type { StockChange } from './use-stock-steps.ts';
import { nameOfVariant } from './variant-acts.ts';

/**
 * Changes the stock of a variant by a step: of one that is stored through the ledger, of one that is not by the pieces
 * that it begins with. One that is on its way is waited for, since it is stored without what is typed meanwhile.
 * @param delta pieces
 * @param step takes a step to the ledger
 */
export async function changeVariantStock(
  saver: Pick<DraftSaver<ProductForm, never>, 'get' | 'change' | 'flush'>,
  variant: VariantForm,
  delta: number,
  step: (change: StockChange) => void,
): Promise<void> {
  const isSaving = saver.get().save.kind === 'saving';
  // Whether stock is counted has to be stored before it is.
  if (variant.id !== undefined || isSaving) await saver.flush();
  const { variants } = saver.get().form;
  const { id } = variants.find(({ key }) => key === variant.key) ?? variant;
  if (id !== undefined) {
    step({ variantId: id, name: nameOfVariant(variant), delta });
    return;
  }
  saver.change({
    variants: variants.map((one) => (one.key === variant.key ? { ...one, stock: one.stock + delta } : one)),
  });
}
