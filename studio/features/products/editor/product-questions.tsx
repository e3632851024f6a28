import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { newForm, newFormId } from '#shared/features/forms/field-kinds.ts';
import { FormFields } from '../../../components/form-fields.tsx';
import classes from './product-editor.module.css';

/** Custom fields when they put the product into the cart. */
export function ProductQuestions(props: {
  form: FormDefinition | null;
  productName: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (form: FormDefinition | null) => void;
}): ReactNode {
  const { form, isReadOnly, onChange } = props;
  if (form === null) {
    return (
      <>
        <p className={classes.quiet}>
          Ask buyers for details when they add this product to the cart, such as the names for a class or the
          text of a gift message.
        </p>
        <div>
          <Button
            size="xs"
            variant="default"
            disabled={isReadOnly}
            onClick={() =>
              onChange(newForm(newFormId(crypto.randomUUID()), crypto.randomUUID(), props.productName.trim()))
            }
          >
            Add custom fields
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <FormFields
        hasFiles={false}
        label="Custom fields"
        fields={form.fields}
        isReadOnly={isReadOnly}
        // A form without fields asks nothing, so it is none.
        onChange={(fields) => onChange(fields.length === 0 ? null : { ...form, fields })}
      />
      {props.error !== undefined && <p className={classes.error}>{props.error}</p>}
    </>
  );
}
