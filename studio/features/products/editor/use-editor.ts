import type { ComponentType } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { useShortcut } from '../../../components/use-shortcut.ts';
import type { ProductForm, VariantForm } from '../product-form.ts';
import { useStockSteps } from '../variants/use-stock-steps.ts';
import { changeVariantStock } from '../variants/variant-stock.ts';
import type { StoreChoice } from './new-product-screen.tsx';
import type { PagePreview } from './product-preview.tsx';
import { usePictures } from './use-pictures.ts';
import { useProductActs } from './use-product-acts.ts';
import { useProductDraft } from './use-product-draft.ts';

/** Parts of other features that the editor shows. */
export interface ProductParts {
  /** Chooses files of the library. */
  readonly Picker: ComponentType<{
    noun: string;
    isForPictures: boolean;
    isSingle: boolean;
    isOpen: boolean;
    onChoose: (files: readonly Media[]) => void;
    onClose: () => void;
  }>;
  /** Shows a page with data of the screen. */
  readonly Preview: PagePreview;
  /** The files that buyers of a digital product get. */
  readonly Files: ComponentType<{ productId: string; isReadOnly: boolean }>;
  /** What the store says of this product alone when few pieces are left, or none; null for who may not read it. */
  readonly Messages: ComponentType<{ productId: string; isReadOnly: boolean }> | null;
  /** Says what a picture shows. */
  readonly AltText: ComponentType<{
    mediaId: string | null;
    onSaved: (media: Media) => void;
    onClose: () => void;
  }>;
}

export interface EditorProps {
  readonly product: Product;
  readonly website: Website;
  /** The store that it is in; undefined for one that is on no page. */
  readonly store: StoreChoice | undefined;
  readonly mayChange: boolean;
  readonly isNew: boolean;
  readonly backLink: string;
  readonly parts: ProductParts;
  readonly onOpen: (productId: string) => void;
  readonly onGone: () => void;
}

/** Takes over what is typed in a field that waits until it is left. */
function leaveField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus();
}

/** What is written about the product, as the sections of the editor need it. */
export function useEditor({ product, website, onOpen, onGone }: EditorProps) {
  const [state, saver] = useProductDraft(product, website.currency);
  const known = usePictures(product);
  const acts = useProductActs(onOpen, onGone);
  const stepStock = useStockSteps();
  useShortcut({ key: 's', withCommand: true }, () => {
    leaveField();
    void saver.flush();
  });
  return {
    state,
    saver,
    known,
    acts,
    pictures: known.find(state.form.imageIds),
    change: (part: Partial<ProductForm>) => saver.change(part),
    step: (variant: VariantForm, delta: number) => void changeVariantStock(saver, variant, delta, stepStock),
  };
}

export type Editor = ReturnType<typeof useEditor>;
