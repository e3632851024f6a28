import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { type BlockField, LINE_MAX, TEXT_MAX } from '#shared/features/blocks/field.ts';
import { isObject, toText } from '#shared/json/values.ts';
import { RichTextEditor } from '../../components/rich-text-editor.tsx';
import { LinkInput } from './link-input.tsx';
import { ListInput } from './list-input.tsx';
import classes from './page-editor.module.css';
import { PictureInput, type PictureMeans } from './picture-input.tsx';
import { usePages } from '../../api/page-queries.ts';
import { useFoundProducts, useMailingListNames, useSiteForms, useSitePages } from './queries.ts';

/** What the inputs of a block may use. */
export interface FieldMeans extends PictureMeans {
  readonly mayCode: boolean;
  readonly mayReadProducts: boolean;
}

interface InputProps<Field extends BlockField = BlockField> extends FieldMeans {
  readonly field: Field;
  /** Path of the field in its block. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (path: string, value: unknown) => void;
}

function ProductInput({ field, path, value, mayReadProducts, onChange }: InputProps): ReactNode {
  const [search, setSearch] = useState('');
  const products = useFoundProducts(search, mayReadProducts);
  const chosen = toText(value);
  const options = (products.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  return (
    <Select
      label={field.label}
      description={mayReadProducts ? field.help : 'Your role does not let you choose products.'}
      disabled={!mayReadProducts}
      searchable
      clearable
      placeholder="Choose a product"
      nothingFoundMessage="No products found"
      data={isKnown ? options : [{ value: chosen, label: 'The chosen product' }, ...options]}
      value={chosen === '' ? null : chosen}
      onSearchChange={setSearch}
      onChange={(id) => onChange(path, id ?? '')}
    />
  );
}

function CollectionInput({ field, path, value, onChange }: InputProps): ReactNode {
  const pages = usePages().data ?? [];
  const lists = pages.filter(({ kind }) => kind === 'list');
  return (
    <Select
      label={field.label}
      description={field.help}
      clearable
      placeholder="None"
      data={lists.map((page) => ({ value: page.path.slice(1), label: page.title }))}
      value={toText(value) || null}
      onChange={(urlId) => onChange(path, urlId ?? '')}
    />
  );
}

function NavigationInput({ field, path, value, onChange }: InputProps): ReactNode {
  const navigations = useSitePages().data?.navigations ?? [];
  return (
    <Select
      label={field.label}
      description={field.help}
      clearable
      placeholder="None"
      data={navigations.map(({ name, title }) => ({ value: name, label: title }))}
      value={toText(value) || null}
      onChange={(name) => onChange(path, name ?? '')}
    />
  );
}

function NamedInput({
  field,
  path,
  value,
  onChange,
  choices,
}: InputProps & { choices: readonly { readonly id: string; readonly name: string }[] }): ReactNode {
  return (
    <Select
      label={field.label}
      description={field.help}
      clearable
      searchable
      placeholder="None"
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={toText(value) || null}
      onChange={(id) => onChange(path, id ?? '')}
    />
  );
}

function FormInput(props: InputProps): ReactNode {
  return <NamedInput {...props} choices={useSiteForms().data ?? []} />;
}

function MailingListInput(props: InputProps): ReactNode {
  return <NamedInput {...props} choices={useMailingListNames().data ?? []} />;
}

/** A list of entries, each with inputs of its own. */
function EntriesInput({
  field,
  ...props
}: Omit<InputProps, 'field'> & { field: Extract<InputProps['field'], { kind: 'list' }> }): ReactNode {
  const { path, value, onChange } = props;
  return (
    <ListInput
      field={field}
      entries={Array.isArray(value) ? value.filter(isObject) : []}
      onChange={(next) => onChange(path, next)}
    >
      {(inner, at, innerValue) => (
        <FieldInput
          {...props}
          key={inner.name}
          field={inner}
          path={`${path}.${at}.${inner.name}`}
          value={innerValue}
        />
      )}
    </ListInput>
  );
}

/** The input of one field of a block, by its kind. */
export function FieldInput(props: InputProps): ReactNode {
  const { field, path, value, onChange, mayCode } = props;
  const change = (next: unknown) => onChange(path, next);
  const named = { label: field.label, description: field.help };
  switch (field.kind) {
    case 'rich':
      return (
        <RichTextEditor
          label={field.label}
          {...(field.help === undefined ? {} : { help: field.help })}
          value={toText(value)}
          isDisabled={false}
          onChange={change}
        />
      );
    case 'line': {
      const text = {
        ...named,
        maxLength: field.max ?? (field.isLong ? TEXT_MAX : LINE_MAX),
        value: toText(value),
      };
      return field.isLong === true ? (
        <Textarea
          {...text}
          autosize
          minRows={3}
          maxRows={12}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...text} onChange={(event) => change(event.currentTarget.value)} />
      );
    }
    case 'code':
      return (
        <Textarea
          {...named}
          description={mayCode ? field.help : 'Only the owner and admins may change code.'}
          className={classes.code ?? ''}
          autosize
          minRows={6}
          maxRows={20}
          spellCheck={false}
          disabled={!mayCode}
          value={toText(value)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case 'link':
      return (
        <LinkInput
          label={field.label}
          help={field.help}
          value={toText(value)}
          mayReadProducts={props.mayReadProducts}
          onChange={change}
        />
      );
    case 'choice':
      return (
        <Select
          {...named}
          allowDeselect={false}
          data={field.choices.map((choice) => ({ ...choice }))}
          value={
            field.choices.some((choice) => choice.value === value) ? toText(value) : field.choices[0].value
          }
          onChange={(next) => change(next)}
        />
      );
    case 'switch':
      return (
        <Switch
          {...named}
          checked={typeof value === 'boolean' ? value : field.isOn}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...named}
          min={field.min}
          max={field.max}
          clampBehavior="strict"
          allowDecimal={false}
          value={typeof value === 'number' ? value : field.start}
          onChange={(next) => {
            if (typeof next === 'number') change(next);
          }}
        />
      );
    case 'picture':
      return <PictureInput {...props} field={field} />;
    case 'product':
      return <ProductInput {...props} />;
    case 'collection':
      return <CollectionInput {...props} />;
    case 'navigation':
      return <NavigationInput {...props} />;
    case 'form':
      return <FormInput {...props} />;
    case 'mailingList':
      return <MailingListInput {...props} />;
    case 'list':
      return <EntriesInput {...props} field={field} />;
  }
}
