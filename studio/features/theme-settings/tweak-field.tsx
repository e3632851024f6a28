import { NumberInput, Select, Slider, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TweakValues } from '#shared/features/theme-settings/rules.ts';
import { familyOf, fontOf, LIBRARY_FONTS, type Tweak, valueOf } from '#shared/theme/index.ts';
import { withFamily } from './font-choice.ts';
import classes from './theme-settings.module.css';

interface FieldProps {
  readonly tweak: Tweak;
  readonly values: TweakValues;
  readonly error: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const MEASURE = /^(-?[\d.]+)(.*)$/;

function MeasureField({ tweak, values, error, onChange }: FieldProps): ReactNode {
  const value = valueOf(tweak, values);
  const [, amount = '0', unit = ''] = MEASURE.exec(value) ?? [];
  const { min, max, step = 1, title } = tweak;
  const change = (next: number) => onChange(`${Math.round(next * 1_000) / 1_000}${unit}`);
  const number = (
    <NumberInput
      size="xs"
      label={title}
      value={Number(amount)}
      step={step}
      decimalScale={3}
      suffix={unit}
      error={error}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onChange={(next) => {
        if (typeof next === 'number') change(next);
      }}
    />
  );
  if (min === undefined || max === undefined) return number;
  return (
    <div>
      {number}
      <Slider
        className={classes.slider ?? ''}
        size="sm"
        thumbLabel={title}
        label={null}
        min={min}
        max={max}
        step={step}
        value={Number(amount)}
        onChange={change}
      />
    </div>
  );
}

function FontField({ tweak, values, error, onChange }: FieldProps): ReactNode {
  const font = fontOf(tweak, values);
  const known = LIBRARY_FONTS.find(({ name }) => font['font-family'].startsWith(`${name},`));
  const [, size = '', unit = ''] = MEASURE.exec(font['font-size']) ?? [];
  const isSet = values[tweak.name] !== undefined;
  return (
    <div className={classes.font}>
      <Select
        size="xs"
        label={tweak.title}
        error={error}
        allowDeselect={false}
        data={[
          {
            value: '',
            label: isSet ? 'As the theme has it' : `${font['font-family'].split(',')[0] ?? ''} (theme)`,
          },
          ...LIBRARY_FONTS.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={isSet ? (known?.name ?? '') : ''}
        onChange={(name) => {
          const chosen = LIBRARY_FONTS.find((one) => one.name === name);
          onChange(chosen === undefined ? undefined : withFamily(tweak, values, familyOf(chosen)));
        }}
      />
      {tweak.initial.includes('font-size') && size !== '' && (
        <NumberInput
          size="xs"
          label="Size"
          value={Number(size)}
          min={0.5}
          step={unit === 'px' ? 1 : 0.0625}
          decimalScale={4}
          suffix={unit}
          onChange={(next) => {
            if (typeof next !== 'number') return;
            const parts = { ...font, 'font-size': `${next}${unit}` };
            onChange(
              Object.entries(parts)
                .map(([name, part]) => `${name}: ${part}`)
                .join('; '),
            );
          }}
        />
      )}
    </div>
  );
}

/** A setting of the theme that is no colour. */
export function TweakField(props: FieldProps): ReactNode {
  const { tweak, values, error, onChange } = props;
  const value = tweak.kind === 'font' ? '' : valueOf(tweak, values);
  switch (tweak.kind) {
    case 'value':
      return <MeasureField {...props} />;
    case 'font':
      return <FontField {...props} />;
    case 'checkbox':
      return (
        <Switch
          size="xs"
          label={tweak.title}
          checked={value === 'true'}
          error={error}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
    case 'dropdown':
      return (
        <Select
          size="xs"
          label={tweak.title}
          allowDeselect={false}
          data={[...tweak.options]}
          value={value}
          error={error}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    default:
      return (
        <TextInput
          size="xs"
          label={tweak.title}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
