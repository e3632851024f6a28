import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { minorDigits } from '#shared/money/minor-units.ts';
import { PageField } from './page-field.tsx';
import type { Setting, SettingFieldProps } from './setting.ts';

const CENTS = 100;

/** Shown and kept are the same but for amounts: those are typed in the major unit. */
function toShown({ kind }: Setting, value: unknown): string | number {
  if (kind === 'cents') return Number(value) / CENTS;
  return typeof value === 'number' ? value : String(value);
}

function NumberField({ setting, value, currency, isDisabled, onChange }: SettingFieldProps): ReactNode {
  const { kind, label, help, range = [0, Number.MAX_SAFE_INTEGER] } = setting;
  const isAmount = kind === 'cents';
  const factor = isAmount ? CENTS : 1;
  const [typed, setTyped] = useState<string | number>();
  const [least, most] = range;
  const handleBlur = () => {
    setTyped(undefined);
    if (typed === undefined || typed === '') return;
    const number = Math.round(Math.min(most, Math.max(least, Number(typed) * factor)));
    if (Number.isFinite(number) && number !== value) onChange(number);
  };
  return (
    <NumberInput
      hideControls
      label={isAmount ? `${label}, in ${currency}` : label}
      description={help}
      disabled={isDisabled}
      decimalScale={isAmount ? minorDigits(currency) : 0}
      min={least / factor}
      max={most / factor}
      value={typed ?? toShown(setting, value)}
      onChange={setTyped}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleBlur();
      }}
    />
  );
}

function TextField({ setting, value, isDisabled, onChange }: SettingFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const handleBlur = () => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      label={setting.label}
      description={setting.help}
      disabled={isDisabled}
      maxLength={200}
      value={typed ?? toShown(setting, value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleBlur();
      }}
    />
  );
}

/** One setting, sent when it is left or switched. */
export function SettingField(props: SettingFieldProps): ReactNode {
  const { setting, value, isDisabled, onChange } = props;
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
          value={toShown(setting, value).toString()}
          onChange={(next) => {
            if (next !== null) onChange(next);
          }}
        />
      );
    case 'page':
      return <PageField {...props} />;
    case 'text':
      return <TextField {...props} />;
    case 'number':
    case 'cents':
      return <NumberField {...props} />;
  }
}
