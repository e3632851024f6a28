import { putThemeSettings, type StoredThemeSettings } from '#shared/features/theme-settings/contract.ts';
import type { SentSettings } from '#shared/features/theme-settings/rules.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { isEqual } from '#shared/json/values.ts';
import type { DraftRules } from '../../api/draft-saver.ts';
import { mergeValues } from '../../api/merge-fields.ts';

/** What is written of the settings. */
export interface SettingsForm {
  readonly settings: SentSettings;
}

type Values = Readonly<Record<string, string | undefined>>;

function mergeNamed<T extends Values>(base: T, mine: T, theirs: T): T {
  const names = [...new Set([base, mine, theirs].flatMap((values) => Object.keys(values)))];
  const { merged } = mergeValues<Values>(names, base, mine, theirs);
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as T;
}

/**
 * Puts two changes of settings together, by setting; mine where both changed the same.
 * @param base what both changes started from
 */
export function mergeSettings(base: SentSettings, mine: SentSettings, theirs: SentSettings): SentSettings {
  const { preset } = mergeNamed({ preset: base.preset }, { preset: mine.preset }, { preset: theirs.preset });
  return {
    ...(preset === undefined ? {} : { preset }),
    tweaks: mergeNamed(base.tweaks, mine.tweaks, theirs.tweaks),
    brand: mergeNamed(base.brand, mine.brand, theirs.brand),
  };
}

/** Settings as they are written, of those that are stored. */
export function toSettings({ preset, tweaks, brand }: SentSettings): SentSettings {
  return { ...(preset === undefined ? {} : { preset }), tweaks, brand };
}

/** How settings are saved, and put together with what somebody else changed meanwhile. */
export function settingsDraftRules(
  send: (body: CallerInput<typeof putThemeSettings>['body']) => Promise<StoredThemeSettings>,
): DraftRules<SettingsForm, StoredThemeSettings> {
  const toForm = (stored: StoredThemeSettings) => ({ settings: toSettings(stored) });
  return {
    schema: putThemeSettings.output,
    toForm,
    isChanged: ({ base, form }) => !isEqual(base.settings, form.settings),
    findErrors: () => ({}),
    placeErrors: (errors) => errors,
    async send({ form, version }) {
      const stored = await send({ ...form.settings, version });
      return {
        stored,
        // What was set while it was on its way goes with the next save.
        goOn: (now) => ({
          base: toForm(stored),
          version: stored.version,
          form: { settings: mergeSettings(form.settings, now.form.settings, toSettings(stored)) },
        }),
      };
    },
    merge({ base, form }, theirs) {
      const settings = mergeSettings(base.settings, form.settings, toSettings(theirs));
      return { base: toForm(theirs), form: { settings }, conflicts: [] };
    },
    takeTheirs: (form) => form,
  };
}
