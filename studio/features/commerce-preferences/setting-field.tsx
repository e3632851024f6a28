import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { amountOfCents, readAmounts, readCents } from './setting-amount.ts';
import { PageField } from './page-field.tsx';
import type { SettingFieldProps } from './setting.ts';

const toShown = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));

/** A number that is given again and again: of days, of pieces. */
function NumberField({ setting, value, isDisabled, onChange }: SettingFieldProps): ReactNode {
  const { label, help, range = [0, Number.MAX_SAFE_INTEGER] } = setting;
  const [typed, setTyped] = useState<string | number>();
  const [least, most] = range;
  const handleBlur = () => {
    setTyped(undefined);
    if (typed === undefined || typed === '') return;
    const number = Math.min(most, Math.max(least, Number(typed)));
    if (Number.isFinite(number) && number !== value) onChange(number);
  };
  return (
    <NumberInput
      hideControls
      label={label}
      description={help}
      disabled={isDisabled}
      allowDecimal={false}
      min={least}
      max={most}
      value={typed ?? toShown(value)}
      onChange={setTyped}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleBlur();
      }}
    />
  );
}

/** What is typed, read as the setting keeps it, or the reason why it is not. */
type Reading = { readonly value: string | number } | { readonly problem: string };

/** A text that is taken over when its field is left; what the setting does not take stays there, with the reason. */
function ReadField(
  props: SettingFieldProps & {
    label: string;
    /** What is kept, as it is typed. */
    shown: string;
    inputMode?: 'decimal';
    read: (text: string) => Reading;
  },
): ReactNode {
  const { setting, value, isDisabled, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const type = (text: string | undefined) => {
    setTyped(text);
    setProblem(undefined);
  };
  const handleBlur = () => {
    if (typed === undefined) return;
    const read = props.read(typed.trim());
    if ('problem' in read) return setProblem(read.problem);
    type(undefined);
    if (read.value !== value) onChange(read.value);
  };
  return (
    <TextInput
      label={props.label}
      description={setting.help}
      inputMode={props.inputMode}
      disabled={isDisabled}
      maxLength={200}
      error={problem ?? props.error}
      value={typed ?? props.shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleBlur();
        if (event.key === 'Escape') type(undefined);
      }}
    />
  );
}

/** An amount, typed in the major unit and kept in hundredths; an empty field is as it was. */
function AmountField(props: SettingFieldProps): ReactNode {
  const { setting, value, currency } = props;
  const range = setting.range ?? [0, Number.MAX_SAFE_INTEGER];
  return (
    <ReadField
      {...props}
      label={`${setting.label}, in ${currency}`}
      inputMode="decimal"
      shown={amountOfCents(Number(value), currency)}
      read={(text) => (text === '' ? { value: Number(value) } : readCents(text, currency, range))}
    />
  );
}

/** One setting, sent when it is left or switched. */
export function SettingField(props: SettingFieldProps): ReactNode {
  const { setting, value, currency, isDisabled, onChange } = props;
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          label={setting.label}
          description={setting.help}
          disabled={isDisabled}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          label={setting.label}
          description={setting.help}
          disabled={isDisabled}
          allowDeselect={false}
          data={[...(setting.choices ?? [])]}
          value={toShown(value).toString()}
          onChange={(next) => {
            if (next !== null) onChange(next);
          }}
        />
      );
    case 'page':
      return <PageField {...props} />;
    case 'text':
      return (
        <ReadField
          {...props}
          label={setting.label}
          shown={String(value)}
          read={(text) => ({ value: text })}
        />
      );
    case 'amounts':
      return (
        <ReadField
          {...props}
          label={`${setting.label}, in ${currency}`}
          shown={String(value)}
          read={(text) => readAmounts(text, currency)}
        />
      );
    case 'number':
      return <NumberField {...props} />;
    case 'cents':
      return <AmountField {...props} />;
  }
}
