import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  POLICY_ADDRESS_TEXT,
  type PolicyWarning,
  policyWarning,
} from '#shared/features/checkout/policy-pages.ts';
import { policyUrlOf } from '#shared/features/checkout/policies.ts';
import { listPages, type PreviewPage } from '#shared/features/pages/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { SettingFieldProps } from './setting.ts';
import classes from './store-settings.module.css';

const WARNINGS: Readonly<Record<PolicyWarning, string>> = {
  wrong: `Buyers are not told of it. ${POLICY_ADDRESS_TEXT}`,
  missing: 'Your site has no such page: buyers would find nothing there.',
  protected: 'Buyers do not see this page: it is open to those who bought access to it.',
  unpublished: 'Buyers do not see this page until it is published.',
};

const NO_PAGES: readonly PreviewPage[] = [];

interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * What there is to choose from: the pages of the site, what is chosen, and what is typed where it is an address.
 * @param value that is chosen; empty for none
 */
export function pageChoices(pages: readonly PreviewPage[], value: string, typed: string): readonly Choice[] {
  const own = pages
    .filter(({ kind }) => kind === 'page')
    .map(({ path, title }) => ({ value: path, label: `${title} (${path})` }));
  const isOwn = (text: string) => own.some((choice) => choice.value === text);
  const address = policyUrlOf(typed);
  return [
    { value: '', label: 'None' },
    ...own,
    ...(value === '' || isOwn(value) ? [] : [{ value, label: value }]),
    ...(address === undefined || address === value || isOwn(address)
      ? []
      : [{ value: address, label: `Use ${address}` }]),
  ];
}

/** A page that buyers are led to: one of the site, or an address that is typed. */
export function PageField({ setting, value, isDisabled, onChange }: SettingFieldProps): ReactNode {
  const { client } = useStudio();
  const [typed, setTyped] = useState('');
  const pages = useQuery({
    queryKey: toQueryKey(listPages),
    queryFn: async () => (await client.call(listPages, {})).pages,
    enabled: !isDisabled,
  });
  const chosen = String(value);
  const warning = pages.data === undefined ? undefined : policyWarning(chosen, pages.data);
  const note =
    pages.error === null
      ? warning && WARNINGS[warning]
      : `The pages of the site could not be read: ${describeError(pages.error)} You can type an address.`;
  return (
    <div>
      <Select
        label={setting.label}
        description={setting.help}
        searchable
        allowDeselect={false}
        disabled={isDisabled}
        maxLength={200}
        data={[...pageChoices(pages.data ?? NO_PAGES, chosen, typed)]}
        nothingFoundMessage={`No pages found. ${POLICY_ADDRESS_TEXT}`}
        value={chosen}
        onSearchChange={setTyped}
        onChange={(next) => onChange(next ?? '')}
      />
      {note !== undefined && (
        <p className={classes.warning} role="status">
          {note}
        </p>
      )}
    </div>
  );
}
