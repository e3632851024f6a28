import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { getCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { MERCHANDISING_NAMESPACE } from '#shared/features/commerce-preferences/merchandising.ts';
import type { PreferenceStore } from '#shared/features/commerce-preferences/preference-store.ts';
import { type Preferences, toPreferences } from '#shared/features/commerce-preferences/rules.ts';
import { property, toText } from '#shared/json/values.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { Failure } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Setting } from './setting.ts';
import { MERCHANDISING_SETTINGS } from './setting-groups/merchandising.ts';
import { useKeptPreferences, useStoreSettings } from './use-store-settings.ts';

/** Under this preference stands what is set for single products, by their ids. */
const PRODUCTS = 'products';
const TEXT_MAX = 200;

function toObject(value: unknown): Preferences {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** What a setting of one product becomes; undefined where it is as in the store. */
function toValue({ kind, range = [0, Number.MAX_SAFE_INTEGER] }: Setting, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (kind !== 'number') return text;
  const number = Math.round(Number(text));
  return Number.isFinite(number) ? Math.min(range[1], Math.max(range[0], number)) : undefined;
}

interface FieldProps {
  readonly setting: Setting;
  /** What the product has of its own; undefined for what the store says. */
  readonly own: unknown;
  readonly ofStore: unknown;
  readonly isReadOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

function SwitchField({ setting, own, ofStore, isReadOnly, onChange }: FieldProps): ReactNode {
  return (
    <Select
      label={setting.label}
      allowDeselect={false}
      disabled={isReadOnly}
      data={[
        { value: '', label: `As in the store: ${ofStore === true ? 'on' : 'off'}` },
        { value: 'true', label: 'On' },
        { value: 'false', label: 'Off' },
      ]}
      value={typeof own === 'boolean' ? String(own) : ''}
      onChange={(next) => onChange(next === '' || next === null ? undefined : next === 'true')}
    />
  );
}

function TextField({ setting, own, ofStore, isReadOnly, onChange }: FieldProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const handleBlur = () => {
    setTyped(undefined);
    if (typed === undefined) return;
    const value = toValue(setting, typed);
    if (value !== own) onChange(value);
  };
  return (
    <TextInput
      label={setting.label}
      disabled={isReadOnly}
      maxLength={TEXT_MAX}
      inputMode={setting.kind === 'number' ? 'numeric' : 'text'}
      placeholder={toText(ofStore)}
      value={typed ?? toText(own)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleBlur();
      }}
    />
  );
}

function Fields({
  store,
  productId,
  isReadOnly,
}: {
  store: PreferenceStore;
  productId: string;
  isReadOnly: boolean;
}): ReactNode {
  const queries = useQueryClient();
  const { preferences, state, error } = useKeptPreferences(store, MERCHANDISING_NAMESPACE);
  const own = toObject(property(preferences[PRODUCTS], productId));
  const handleChange = async (key: string, value: unknown) => {
    const products = toPreferences({
      ...toObject(preferences[PRODUCTS]),
      [productId]: toPreferences({ ...own, [key]: value }),
    });
    // The store tells of a failure by itself, and in the state that is shown below.
    await store
      .save(MERCHANDISING_NAMESPACE, { ...preferences, [PRODUCTS]: products })
      .catch(() => undefined);
    await queries.invalidateQueries({
      queryKey: toQueryKey(getCommercePreferences, { namespace: MERCHANDISING_NAMESPACE }),
    });
  };
  return (
    <>
      {MERCHANDISING_SETTINGS.map((setting) => {
        const Field = setting.kind === 'switch' ? SwitchField : TextField;
        return (
          <Field
            key={setting.key}
            setting={setting}
            own={own[setting.key]}
            ofStore={preferences[setting.key] ?? setting.fallback}
            isReadOnly={isReadOnly}
            onChange={(value) => void handleChange(setting.key, value)}
          />
        );
      })}
      {state === 'failed' && <Failure>Not saved. {describeError(error)} What you set is kept here.</Failure>}
    </>
  );
}

/** What the store says of one product alone when few pieces are left, or none; each change is saved by itself. */
export function ProductSettings(props: { productId: string; isReadOnly: boolean }): ReactNode {
  const settings = useStoreSettings();
  return (
    <QueryState query={settings} label="Loading the settings">
      {(store) => <Fields {...props} store={store} />}
    </QueryState>
  );
}
