import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SUBSCRIBER_SOURCES, type SubscriberSource } from '#shared/features/mailing-lists/rules.ts';
import type { NewsletterAudience } from '#shared/features/newsletters/contract.ts';
import type { BoughtKind } from '#shared/features/newsletters/rules.ts';
import pageClasses from '../../components/page.module.css';
import { useListNames } from './queries.ts';

const SOURCES: Readonly<Record<SubscriberSource, string>> = {
  page: 'Page',
  form: 'Form',
  checkout: 'Checkout',
  restock: 'Back-in-stock request',
  account: 'Customer account',
  import: 'Import',
};
const BOUGHT: readonly { readonly value: BoughtKind; readonly label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'bought', label: 'Who bought something' },
  { value: 'notBought', label: 'Who bought nothing' },
];

/** Who gets a newsletter. */
export function AudienceFields(props: {
  audience: NewsletterAudience;
  onChange: (part: Partial<NewsletterAudience>) => void;
}): ReactNode {
  const { audience, onChange } = props;
  const lists = useListNames().data ?? [];
  return (
    <div className={pageClasses['form']}>
      <MultiSelect
        label="Mailing lists"
        description="Who is on several lists gets one email."
        placeholder={audience.listIds.length === 0 ? 'Choose lists' : ''}
        data={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={audience.listIds}
        onChange={(listIds) => onChange({ listIds })}
      />
      <TextInput
        label="Language"
        description="Such as de for everyone who signed up in German. Leave empty for every language."
        value={audience.language}
        onChange={(event) => onChange({ language: event.currentTarget.value })}
      />
      <Select
        label="Signed up at"
        placeholder="Everywhere"
        clearable
        data={SUBSCRIBER_SOURCES.map((value) => ({ value, label: SOURCES[value] }))}
        value={audience.source}
        onChange={(source: SubscriberSource | null) => onChange({ source })}
      />
      <Select
        label="Orders"
        allowDeselect={false}
        data={BOUGHT}
        value={audience.bought}
        onChange={(bought: BoughtKind | null) => onChange({ bought: bought ?? 'all' })}
      />
      {audience.bought !== 'all' && (
        <NumberInput
          label="Within days"
          min={1}
          max={3_650}
          clampBehavior="strict"
          allowDecimal={false}
          value={audience.boughtDays}
          onChange={(days) => {
            if (typeof days === 'number') onChange({ boughtDays: days });
          }}
        />
      )}
    </div>
  );
}
