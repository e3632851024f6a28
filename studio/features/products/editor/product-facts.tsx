import { Button, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PRODUCT_EXCERPT_MAX, PRODUCT_NAME_MAX, toUrlId } from '#shared/features/products/catalog.ts';
import { RichTextEditor } from '../../../components/rich-text-editor.tsx';
import classes from './product-editor.module.css';
import type { FormErrors, ProductForm } from '../product-form.ts';
import { useCommitted } from '../use-committed.ts';

/** The name of a product, its address, and what is written about it. */
export function ProductFacts(props: {
  form: ProductForm;
  errors: FormErrors;
  isReadOnly: boolean;
  /** What stands before the address of a product of the store. */
  storeAddress: string;
  /** True for a product that was just made: its name is marked to be written over. */
  isNew: boolean;
  onChange: (part: Partial<ProductForm>) => void;
}): ReactNode {
  const { form, errors, isReadOnly, onChange } = props;
  const address = useCommitted(form.urlId, (text) => onChange({ urlId: text.toLowerCase() }));
  const wish = toUrlId(form.name);
  return (
    <>
      <TextInput
        label="Name"
        maxLength={PRODUCT_NAME_MAX}
        disabled={isReadOnly}
        value={form.name}
        error={errors['name']}
        data-product-name
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <div>
        <TextInput
          label="Address"
          spellCheck={false}
          disabled={isReadOnly}
          error={errors['urlId']}
          inputContainer={(input) => (
            <div className={classes.addressRow}>
              {input}
              {!isReadOnly && wish !== '' && wish !== form.urlId && (
                <Button size="xs" variant="default" onClick={() => onChange({ urlId: wish })}>
                  Make it {wish.length > 24 ? `${wish.slice(0, 24)}…` : wish}
                </Button>
              )}
            </div>
          )}
          {...address}
        />
        <p className={classes.quiet}>
          <output aria-label="Address of the product">{props.storeAddress + address.value}</output>
          {form.isVisible && address.value !== form.urlId && ' Links to the old address stop working.'}
        </p>
      </div>
      <Textarea
        label="Short description"
        description="Shown beside the price, in lists and in search results."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={PRODUCT_EXCERPT_MAX}
        disabled={isReadOnly}
        value={form.excerpt}
        error={errors['excerpt']}
        onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
      />
      <RichTextEditor
        label="Description"
        value={form.body}
        error={errors['body']}
        isDisabled={isReadOnly}
        onChange={(body) => onChange({ body })}
      />
    </>
  );
}
