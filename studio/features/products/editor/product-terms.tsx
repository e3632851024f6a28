import { Checkbox, MultiSelect, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PRODUCT_CATEGORIES_MAX, TAG_LENGTH_MAX, TAGS_MAX } from '#shared/features/products/catalog.ts';
import { describeError } from '../../../api/describe-error.ts';
import { toCategoryChoices } from '../../../components/category-choices.ts';
import { Failure } from '../../../components/page.tsx';
import type { FormErrors, ProductForm } from '../product-form.ts';
import { useCategories } from './product-queries.ts';

/** Where a product is found: its categories, its tags, and whether the shop recommends it. */
export function ProductTerms(props: {
  collectionId: string;
  form: ProductForm;
  errors: FormErrors;
  isReadOnly: boolean;
  onChange: (part: Partial<ProductForm>) => void;
}): ReactNode {
  const { form, errors, isReadOnly, onChange } = props;
  const categories = useCategories(props.collectionId);
  return (
    <>
      {categories.error !== null && (
        <Failure>The categories could not be read. {describeError(categories.error)}</Failure>
      )}
      <MultiSelect
        label="Categories"
        searchable
        hidePickedOptions
        limit={100}
        disabled={isReadOnly || categories.data === undefined}
        maxValues={PRODUCT_CATEGORIES_MAX}
        nothingFoundMessage="No categories found"
        placeholder={form.categoryIds.length === 0 ? 'In none so far' : ''}
        data={[...toCategoryChoices(categories.data ?? [])]}
        value={[...form.categoryIds]}
        error={errors['categoryIds']}
        onChange={(categoryIds) => onChange({ categoryIds })}
      />
      <TagsInput
        label="Tags"
        description={`Press Enter after each tag. At most ${TAGS_MAX}, of ${TAG_LENGTH_MAX} characters each.`}
        maxTags={TAGS_MAX}
        disabled={isReadOnly}
        value={[...form.tags]}
        error={errors['tags']}
        onChange={(tags) => onChange({ tags })}
      />
      <Checkbox
        label="Recommended"
        description="Themes show recommended products first, or on the home page."
        disabled={isReadOnly}
        checked={form.starred}
        onChange={(event) => onChange({ starred: event.currentTarget.checked })}
      />
    </>
  );
}
