import { Button, Checkbox, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  FILE_KINDS,
  type FieldType,
  type FileKind,
  type FileTerms,
  type FormField,
} from '#shared/features/forms/definition.ts';
import {
  changeKind,
  FIELD_KINDS,
  type FieldProperty,
  kindOf,
  newField,
} from '#shared/features/forms/field-kinds.ts';
import { FILE_MEGABYTES_MAX, FILES_MAX, fileTermsOf } from '#shared/features/forms/files.ts';
import classes from './form-fields.module.css';
import { showNotice } from './notices.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SortableList } from './sortable-list.tsx';

type TextProperty = Extract<
  FieldProperty,
  'description' | 'placeholder' | 'currencySymbol' | 'key' | 'value'
>;

const TEXTS: readonly (readonly [name: TextProperty, label: string])[] = [
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

const FILE_KIND_LABELS: Readonly<Record<FileKind, string>> = {
  image: 'Pictures',
  document: 'Documents',
  audio: 'Audio',
  video: 'Video',
  archive: 'Archives',
};

/** What visitors may attach. */
function FileFields(props: {
  terms: FileTerms;
  isReadOnly: boolean;
  onChange: (terms: FileTerms) => void;
}): ReactNode {
  const { terms, isReadOnly, onChange } = props;
  const toNumber = (value: string | number, most: number) => Math.min(most, Math.max(1, Number(value) || 1));
  return (
    <>
      <MultiSelect
        label="File types"
        disabled={isReadOnly}
        data={FILE_KINDS.map((value) => ({ value, label: FILE_KIND_LABELS[value] }))}
        value={[...terms.kinds]}
        onChange={(kinds) => onChange({ ...terms, kinds: FILE_KINDS.filter((kind) => kinds.includes(kind)) })}
      />
      <NumberInput
        label="Maximum files"
        disabled={isReadOnly}
        min={1}
        max={FILES_MAX}
        value={terms.most}
        onChange={(value) => onChange({ ...terms, most: toNumber(value, FILES_MAX) })}
      />
      <NumberInput
        label="Maximum size of a file, in MB"
        disabled={isReadOnly}
        min={1}
        max={FILE_MEGABYTES_MAX}
        value={terms.megabytes}
        onChange={(value) => onChange({ ...terms, megabytes: toNumber(value, FILE_MEGABYTES_MAX) })}
      />
    </>
  );
}

function Question(props: {
  field: FormField;
  hasFiles: boolean;
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
          data={FIELD_KINDS.filter(({ type }) => props.hasFiles || type !== 'file').map(
            ({ type, label }) => ({ value: type, label }),
          )}
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
            value={field[property]}
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
        {properties.includes('files') && (
          <FileFields
            terms={fileTermsOf(field)}
            isReadOnly={isReadOnly}
            onChange={(files) => onChange({ ...field, files })}
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
  /** Whether files can be asked for. */
  hasFiles: boolean;
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
            hasFiles={props.hasFiles}
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
