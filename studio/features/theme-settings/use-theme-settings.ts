import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { compileStyles } from '#shared/features/templates/contract.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { getThemeSettings, putThemeSettings } from '#shared/features/theme-settings/contract.ts';
import { type SentSettings, type TweakValues, valuesOf } from '#shared/features/theme-settings/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { type BrandPicture, paintOf } from '#shared/theme/index.ts';
import type { DraftState } from '../../api/draft-saver.ts';
import { useDraftChanged } from '../../api/page-queries.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraftSaver } from '../../api/use-draft-saver.ts';
import { useTracked } from '../../components/use-tracked.ts';
import type { UndoStack } from '../../components/use-undo-stack.ts';
import { mergeSettings, settingsDraftRules, type SettingsForm } from './settings-draft.ts';

/** The settings of a theme, and what can be set. */
export type ThemeSettingsData = Output<typeof getThemeSettings>;

/** A change waits this long for the next one before the style sheet is asked for, in milliseconds. */
const PAUSE_MS = 120;

/** The settings as the draft has them, read once: what is set since is newer. */
export function useStoredSettings(): UseQueryResult<ThemeSettingsData> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(getThemeSettings),
    queryFn: () => client.call(getThemeSettings, {}),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The settings while they are changed; each change is kept as draft by itself, and can be taken back. */
export interface SettingsEditor {
  readonly settings: SentSettings;
  /** The values that count, of what was set and of the preset. */
  readonly values: TweakValues;
  readonly state: Pick<DraftState<SettingsForm>, 'save' | 'isChanged' | 'errors'>;
  flush(): void;
  /**
   * Gives settings values; undefined for those that are to be as the theme has them.
   * @param label what it is: "Change the text"
   * @param key names what is changed little by little, such as a colour by its slider
   */
  set(label: string, values: Readonly<Record<string, string | undefined>>, key?: string): void;
  choosePreset(name: string | undefined): void;
  setPicture(name: BrandPicture, id: string | undefined): void;
}

const withoutUnset = <T extends string>(values: Readonly<Partial<Record<T, string | undefined>>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Record<T, string>
  >;

/** Changes the settings that were read. */
export function useSettingsEditor(data: ThemeSettingsData, stack: UndoStack): SettingsEditor {
  const { client } = useStudio();
  const [rules] = useState(() => settingsDraftRules((body) => client.call(putThemeSettings, { body })));
  const [state, saver] = useDraftSaver('theme-settings', data, () => rules, useDraftChanged());
  const get = () => saver.get().form.settings;
  const tracked = useTracked<SentSettings>({
    stack,
    get,
    set: (settings) => saver.change({ settings }),
    revert: mergeSettings,
  });
  const { settings } = state.form;
  const values = useMemo(() => valuesOf(data, settings), [data, settings]);
  return {
    settings,
    values,
    state,
    flush: () => void saver.flush(),
    set(label, changed, key) {
      const now = get();
      const tweaks = withoutUnset({ ...now.tweaks, ...changed }) as Record<string, string>;
      tracked.change(label, { ...now, tweaks }, key);
    },
    choosePreset(preset) {
      const { brand } = get();
      const label = preset === undefined ? 'Use the theme as it is' : `Use ${preset}`;
      tracked.change(label, { ...(preset === undefined ? {} : { preset }), tweaks: {}, brand });
    },
    setPicture(name, id) {
      const now = get();
      tracked.change('Change a picture', { ...now, brand: withoutUnset({ ...now.brand, [name]: id }) });
    },
  };
}

/** How a page looks by the settings as they are this moment. */
export interface PaintedStyles {
  /** The whole style sheet; undefined until it came for the first time. */
  readonly css: string | undefined;
  /** What of it is painted at once. */
  readonly paint: string;
}

/** The style sheet that settings give, and what of it is painted before it came. */
export function usePaintedStyles(
  { definitions, properties }: ThemeSettingsData,
  { settings, values }: Pick<SettingsEditor, 'settings' | 'values'>,
): PaintedStyles {
  const { client } = useStudio();
  const paint = useMemo(() => paintOf(properties, definitions, values), [properties, definitions, values]);
  const [text] = useDebouncedValue(JSON.stringify(settings), PAUSE_MS);
  const unsaved = { [CONTENT_FILES.themeSettings]: text };
  const { data } = useQuery({
    queryKey: toQueryKey(compileStyles, unsaved),
    queryFn: () => client.call(compileStyles, { body: { unsaved } }),
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  });
  return { css: data?.css, paint };
}
