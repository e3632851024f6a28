import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { VARIANTS_MAX } from '#shared/features/products/catalog.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import { isEndless } from '#shared/features/products/rules.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { formatCount } from '../../../components/count-text.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { showNotice } from '../../../components/notices.tsx';
import { BackorderFields } from './backorder-fields.tsx';
import { type FormErrors, leftOf, type ProductForm, type VariantForm } from '../product-form.ts';
import type { Picture } from '../picture.ts';
import { applyEdits, changeVariant, nameOfVariant, setAll } from './variant-acts.ts';
import { VariantBulkBar } from './variant-bulk-bar.tsx';
import { columnsOf } from './variant-columns.ts';
import { MeasureFields, VariantFields } from './variant-fields.tsx';
import { VariantOptions } from './variant-options.tsx';
import { VariantTable } from './variant-table.tsx';
import classes from './variants.module.css';

type Edit = (variants: readonly VariantForm[]) => readonly VariantForm[];

interface VariantsProps {
  readonly product: Product;
  readonly form: ProductForm;
  readonly errors: FormErrors;
  readonly pictures: readonly Picture[];
  readonly currency: string;
  readonly weightUnit: WeightUnit;
  readonly isReadOnly: boolean;
  /** The form as it is that moment. */
  readonly now: () => ProductForm;
  readonly onChange: (part: Partial<ProductForm>) => void;
  readonly onStep: (variant: VariantForm, delta: number) => void;
}

/** Words over the options of a kind of product. */
function wordsOf(productType: number): { readonly button: string; readonly about: string } {
  return productType === PRODUCT_TYPE.giftCard
    ? {
        button: 'Change the amounts',
        about: 'Each amount is a variant; its price is the value of the card.',
      }
    : { button: 'Change the options', about: 'Buyers choose one value of each option.' };
}

/** Whether a variant can be sold without stock: where that is counted. */
const isSoldBeyondStock = ({ unlimited }: VariantForm, productType: number): boolean =>
  !unlimited && !isEndless(productType);

function Details(props: {
  variant: VariantForm | undefined;
  productType: number;
  weightUnit: WeightUnit;
  errors: FormErrors;
  isReadOnly: boolean;
  isLast: boolean;
  onChange: (part: Partial<VariantForm>) => void;
  onRemove: () => void;
  onClose: () => void;
}): ReactNode {
  const { variant } = props;
  return (
    <Dialog
      title={variant === undefined ? '' : nameOfVariant(variant)}
      isOpen={variant !== undefined}
      onClose={props.onClose}
    >
      {variant !== undefined && (
        <>
          {isSoldBeyondStock(variant, props.productType) && <BackorderFields {...props} variant={variant} />}
          <MeasureFields {...props} variant={variant} />
          <div className={classes.dialogActs}>
            <Button
              variant="default"
              c="var(--red)"
              disabled={props.isReadOnly || props.isLast}
              onClick={props.onRemove}
            >
              Remove this variant
            </Button>
            <Button onClick={props.onClose}>Done</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Many(props: VariantsProps & { onEditMany: (word: string, edit: Edit) => void }): ReactNode {
  const { product, form, errors, isReadOnly, now, onChange, onEditMany } = props;
  const [moreOf, setMoreOf] = useState<string>();
  const columns = columnsOf(product.productType);
  const left = leftOf(product);
  const open = form.variants.find(({ key }) => key === moreOf);
  const edit = (change: Edit) => onChange({ variants: change(now().variants) });
  return (
    <>
      {!isReadOnly && (
        <VariantBulkBar
          form={form}
          columns={columns}
          currency={props.currency}
          weightUnit={props.weightUnit}
          onApply={(scope, part) =>
            onEditMany(`${scope.label}: changed.`, (variants) => setAll(variants, scope, part))
          }
        />
      )}
      <VariantTable
        variants={form.variants}
        columns={columns}
        errors={errors}
        currency={props.currency}
        pictures={props.pictures}
        isReadOnly={isReadOnly}
        left={left}
        onEdit={edit}
        onEditMany={onEditMany}
        onStep={props.onStep}
        onMore={({ key }) => setMoreOf(key)}
      />
      <p className={classes.quiet}>
        {formatCount(form.variants.length, 'variant', 'variants')} of at most {VARIANTS_MAX}. Arrows and Enter
        go up and down; Ctrl+D takes the value from above, Ctrl+Shift+D gives it to all below.
      </p>
      <Details
        variant={open}
        productType={product.productType}
        weightUnit={props.weightUnit}
        errors={errors}
        isReadOnly={isReadOnly}
        isLast={form.variants.length === 1}
        onChange={(part) => edit((variants) => changeVariant(variants, moreOf ?? '', part))}
        onRemove={() => {
          setMoreOf(undefined);
          if (open === undefined) return;
          onEditMany(`${nameOfVariant(open)} is removed.`, (variants) =>
            variants.filter(({ key }) => key !== open.key),
          );
        }}
        onClose={() => setMoreOf(undefined)}
      />
    </>
  );
}

function One(props: VariantsProps & { variant: VariantForm }): ReactNode {
  const { product, variant, now, onChange, errors, isReadOnly } = props;
  const change = (part: Partial<VariantForm>) =>
    onChange({ variants: changeVariant(now().variants, variant.key, part) });
  return (
    <>
      <VariantFields
        variant={variant}
        errors={errors}
        isReadOnly={isReadOnly}
        productType={product.productType}
        currency={props.currency}
        left={leftOf(product).get(variant.id ?? '') ?? variant.stock}
        onChange={change}
        onStep={(delta) => props.onStep(variant, delta)}
      />
      {isSoldBeyondStock(variant, product.productType) && (
        <BackorderFields variant={variant} errors={errors} isReadOnly={isReadOnly} onChange={change} />
      )}
      {product.productType === PRODUCT_TYPE.physical && (
        <MeasureFields
          variant={variant}
          errors={errors}
          isReadOnly={isReadOnly}
          weightUnit={props.weightUnit}
          onChange={change}
        />
      )}
    </>
  );
}

/** What is sold of a product: one thing with a price, or variants to choose from. */
export function ProductVariants(props: VariantsProps): ReactNode {
  const { product, form, errors, isReadOnly, now, onChange } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [only] = form.variants;
  const words = wordsOf(product.productType);
  const changeMany = (word: string, part: Partial<ProductForm>) => {
    const { options, variants } = now();
    onChange(part);
    showNotice({ message: word, undo: { label: 'Undo', run: () => onChange({ options, variants }) } });
  };
  const general = errors['variants'] ?? errors['options'];
  return (
    <>
      {form.options.length === 0 && only !== undefined ? (
        <One {...props} variant={only} />
      ) : (
        <Many {...props} onEditMany={(word, edit) => changeMany(word, { variants: edit(now().variants) })} />
      )}
      {general !== undefined && <p className={classes.wrong}>{general}</p>}
      {isEditing ? (
        <VariantOptions
          options={form.options}
          variants={form.variants}
          onCancel={() => setIsEditing(false)}
          onApply={(edits) => {
            setIsEditing(false);
            const next = applyEdits(now().variants, edits, () => `new-${crypto.randomUUID()}`);
            changeMany(
              `The product has ${formatCount(next.variants.length, 'variant', 'variants')} now.`,
              next,
            );
          }}
        />
      ) : (
        product.productType !== PRODUCT_TYPE.digital && (
          <div className={classes.optionActs}>
            <Button size="xs" variant="default" disabled={isReadOnly} onClick={() => setIsEditing(true)}>
              {form.options.length === 0 ? 'Add options such as size or colour' : words.button}
            </Button>
            {form.options.length > 0 && (
              <span className={classes.quiet}>
                {words.about} {form.options.join(', ')}.
              </span>
            )}
          </div>
        )
      )}
    </>
  );
}
