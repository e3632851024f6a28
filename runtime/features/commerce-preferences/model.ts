import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { json, key, text, time, whole } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** The table of the preferences of a store, a row for each namespace. */
export const commercePreferences = table('commerce_preferences', {
  namespace: key(),
  /** Counts the changes. */
  version: whole(),
  preferences: json<Preferences>(),
  updatedAt: time(),
  updatedBy: text(),
});

export const defineCommercePreferences = commercePreferences.model;
