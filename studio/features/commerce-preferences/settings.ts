import type { SettingGroup } from './setting.ts';
import { BUYING_GROUPS } from './setting-groups/buying.ts';
import { CHECKOUT_GROUPS } from './setting-groups/checkout.ts';
import { GOODS_GROUPS } from './setting-groups/goods.ts';
import { INSTALLMENT_GROUPS } from './setting-groups/installments.ts';
import { MERCHANDISING_GROUPS } from './setting-groups/merchandising.ts';

/** All settings of the store, in the order of the screen. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  ...MERCHANDISING_GROUPS,
  ...BUYING_GROUPS,
  ...CHECKOUT_GROUPS,
  ...GOODS_GROUPS,
  ...INSTALLMENT_GROUPS,
];

/** The groups with the settings that a search finds: every word of it in label, help or title. */
export function findSettings(groups: readonly SettingGroup[], search: string): readonly SettingGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter(({ label, help }) => {
        const text = `${group.title} ${label} ${help}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ settings }) => settings.length > 0);
}
