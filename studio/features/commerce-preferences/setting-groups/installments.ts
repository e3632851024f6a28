import { DEFAULT_RANGE, INSTALLMENTS_NAMESPACE } from '#shared/features/installments/rules.ts';
import type { SettingGroup } from '../setting.ts';
import { CENTS_MAX } from './limits.ts';

/** How installments are told of. */
export const INSTALLMENT_GROUPS: readonly SettingGroup[] = [
  {
    namespace: INSTALLMENTS_NAMESPACE,
    title: 'Installments',
    settings: [
      {
        key: 'enabled',
        label: 'Show installments beside prices',
        help: 'Shoppers see the amount of each Afterpay or Clearpay installment. Themes place it with the tag <awning:installments />.',
        kind: 'switch',
        fallback: false,
      },
      {
        key: 'minimumCents',
        label: 'For prices over',
        help: 'Your contract with the provider names the least amount.',
        kind: 'cents',
        fallback: DEFAULT_RANGE.minimumCents,
        range: [0, CENTS_MAX],
      },
      {
        key: 'maximumCents',
        label: 'For prices up to',
        help: 'Your contract with the provider names the most.',
        kind: 'cents',
        fallback: DEFAULT_RANGE.maximumCents,
        range: [0, CENTS_MAX],
      },
    ],
  },
];
