import { Button, Checkbox, Select, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldType, FormField } from '#shared/features/forms/definition.ts';
import {
  changeKind,
  FIELD_KINDS,
  type FieldProperty,
  kindOf,
  newField,
} from '#shared/features/forms/field-kinds.ts';
import classes from './form-fields.module.css';
import { showNotice } from './notices.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SortableList } from './sortable-list.tsx';

const TEXTS: readonly (readonly [name: FieldProperty & keyof FormField, label: string])[] = [
  ['description', 'Help text'],
  ['placeholder', 'Placeholder'],
  ['currencySymbol', 'Currency symbol'],
  ['key', 'URL parameter'],
  ['value', 'Value'],
];
const FLAGS: readonly (readonly [name: 'required' | 'showCountryCode' | 'underline', label: string])[] = [
  ['required', 'Required'],
  ['showCountryCode', 'Ask for the country code'],
  ['underline', 'Line below'],
];

function Question(props: {
  field: FormField;
  isReadOnly: boolean;
  handle: ReactNode;
  onChange: (field: FormField) => void;
  onRemove: () => void;
}): ReactNode {
  const { field, isReadOnly, onChange } = props;
  const properties = kindOf(field.type)?.properties ?? [];
  const name = field.title === '' ? 'field without a label' : field.title;
  return (
    <div className={classes.question} role="group" aria-label={name}>
      <div className={classes.questionHead}>
        {props.handle}
        <Select
          aria-label={`Type of ${name}`}
          className={classes.questionKind ?? ''}
          allowDeselect={false}
          disabled={isReadOnly}
          data={FIELD_KINDS.map(({ type, label }) => ({ value: type, label }))}
          value={field.type}
          onChange={(type) => onChange(changeKind(field, (type as FieldType | null) ?? field.type))}
        />
        <TextInput
          aria-label={`Label of ${name}`}
          className={classes.grow ?? ''}
          placeholder="Field label"
          disabled={isReadOnly}
          value={field.title}
          onChange={(event) => onChange({ ...field, title: event.currentTarget.value })}
        />
        <RemoveButton name={name} isDisabled={isReadOnly} onRemove={props.onRemove} />
      </div>
      <div className={classes.questionMore}>
        {properties.includes('options') && (
          <TagsInput
            label={field.type === 'likert' ? 'Statements' : 'Options'}
            description="Press Enter after each."
            disabled={isReadOnly}
            value={[...field.options]}
            onChange={(options) => onChange({ ...field, options })}
          />
        )}
        {TEXTS.filter(([property]) => properties.includes(property)).map(([property, label]) => (
          <TextInput
            key={property}
            label={label}
            disabled={isReadOnly}
            value={String(field[property])}
            onChange={(event) => onChange({ ...field, [property]: event.currentTarget.value })}
          />
        ))}
        {properties.includes('maxLength') && (
          <TextInput
            label="Maximum characters"
            inputMode="numeric"
            disabled={isReadOnly}
            value={field.maxLength ?? ''}
            onChange={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 5);
              onChange({ ...field, maxLength: Number(digits) === 0 ? null : Number(digits) });
            }}
          />
        )}
        {FLAGS.filter(([property]) => properties.includes(property)).map(([property, label]) => (
          <Checkbox
            key={property}
            label={label}
            disabled={isReadOnly}
            checked={field[property]}
            onChange={(event) => onChange({ ...field, [property]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </div>
  );
}

/** The fields of a form: added, moved by drag and by keys, changed and removed. */
export function FormFields(props: {
  label: string;
  fields: readonly FormField[];
  isReadOnly: boolean;
  onChange: (fields: readonly FormField[]) => void;
}): ReactNode {
  const { fields, isReadOnly, onChange } = props;
  return (
    <>
      <SortableList
        label={props.label}
        items={fields}
        keyOf={({ id }) => id}
        nameOf={({ title }) => (title === '' ? 'the field without a label' : title)}
        onChange={onChange}
        isDisabled={isReadOnly}
      >
        {(field, index, handle) => (
          <Question
            field={field}
            isReadOnly={isReadOnly}
            handle={handle}
            onChange={(next) => onChange(fields.map((one, place) => (place === index ? next : one)))}
            onRemove={() => {
              onChange(fields.filter((_, place) => place !== index));
              const name = field.title === '' ? 'The field' : `“${field.title}”`;
              showNotice({
                message: `${name} is removed.`,
                undo: { label: 'Undo', run: () => onChange(fields) },
              });
            }}
          />
        )}
      </SortableList>
      <div>
        <Button
          size="xs"
          variant="default"
          disabled={isReadOnly}
          onClick={() => onChange([...fields, newField('text', crypto.randomUUID())])}
        >
          Add a field
        </Button>
      </div>
    </>
  );
}
