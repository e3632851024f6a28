import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TweakPage } from '#shared/codes/tweak-page.ts';
import { colorPairs } from '#shared/features/theme-settings/rules.ts';
import { FONT_PAIRS, problemOfValue, resolvedValue, type Tweak } from '#shared/theme/index.ts';
import { ColorField } from './color-field.tsx';
import { chosenPair, nameOfPair, pairedFonts, valuesOfPair } from './font-choice.ts';
import { TweakField } from './tweak-field.tsx';
import classes from './theme-settings.module.css';
import type { SettingsEditor, ThemeSettingsData } from './use-theme-settings.ts';

const NO_CATEGORY = 'Other';

/** Headings of the tweaks that are for some pages alone. */
const PAGES: Readonly<Record<TweakPage, string>> = {
  STYLE: '',
  SPLASH_PAGE: 'Cover page',
  LOCK_SCREEN: 'Lock screen',
  POPUP_OVERLAY: 'Popup',
  CHECKOUT: 'Checkout',
};

const headingOf = ({ page, category }: Tweak): string =>
  [PAGES[page], category].filter((word) => word !== '').join(': ') || NO_CATEGORY;

/** The tweaks of a theme by their headings, in the order in which those come first. */
function byHeading(tweaks: readonly Tweak[]): readonly (readonly [string, readonly Tweak[]])[] {
  const headings = [...new Set(tweaks.map(headingOf))];
  return headings.map((name) => [name, tweaks.filter((tweak) => headingOf(tweak) === name)]);
}

function PresetField({ data, editor }: { data: ThemeSettingsData; editor: SettingsEditor }): ReactNode {
  if (data.presets.length === 0) return null;
  return (
    <Select
      size="xs"
      label="Preset"
      allowDeselect={false}
      data={[
        { value: '', label: 'As the theme is' },
        ...data.presets.map(({ name }) => ({ value: name, label: name })),
      ]}
      value={editor.settings.preset ?? ''}
      onChange={(name) => editor.choosePreset(name === null || name === '' ? undefined : name)}
    />
  );
}

function FontPairField({ data, editor }: { data: ThemeSettingsData; editor: SettingsEditor }): ReactNode {
  const fonts = pairedFonts(data.definitions);
  if (fonts === undefined) return null;
  const pair = chosenPair(fonts, editor.values);
  return (
    <Select
      size="xs"
      label="Font pair"
      allowDeselect={false}
      data={[
        { value: '', label: 'Fonts of the theme' },
        ...FONT_PAIRS.map((one) => ({ value: nameOfPair(one), label: nameOfPair(one) })),
      ]}
      value={pair === undefined ? '' : nameOfPair(pair)}
      onChange={(name) => {
        const next = FONT_PAIRS.find((one) => nameOfPair(one) === name);
        editor.set('Change the fonts', valuesOfPair(fonts, editor.values, next));
      }}
    />
  );
}

/** All that the theme lets be set, with what is wrong with it. */
export function SettingsForm({
  data,
  editor,
}: {
  data: ThemeSettingsData;
  editor: SettingsEditor;
}): ReactNode {
  const { definitions } = data;
  const { values, settings, state } = editor;
  const pairs = colorPairs(definitions, values);
  const titleOf = (name: string) => definitions.find((one) => one.name === name)?.title ?? name;
  const fonts = pairedFonts(definitions);
  const errorOf = (tweak: Tweak) => {
    const value = settings.tweaks[tweak.name];
    const problem = value === undefined ? undefined : problemOfValue(tweak, value);
    return problem ?? state.errors[`tweaks.${tweak.name}`];
  };
  const isSet = Object.keys(settings.tweaks).length > 0 || settings.preset !== undefined;
  return (
    <>
      <PresetField data={data} editor={editor} />
      {byHeading(definitions).map(([heading, tweaks]) => (
        <fieldset key={heading} className={classes.group}>
          <legend className={classes.legend}>{heading}</legend>
          {tweaks.some((tweak) => tweak === fonts?.headings) && <FontPairField data={data} editor={editor} />}
          {tweaks.map((tweak) => {
            const change = (value: string | undefined) =>
              editor.set(`Change ${tweak.title}`, { [tweak.name]: value }, `tweak ${tweak.name}`);
            return tweak.kind === 'color' ? (
              <ColorField
                key={tweak.name}
                tweak={tweak}
                value={settings.tweaks[tweak.name] ?? resolvedValue(definitions, tweak, values)}
                error={errorOf(tweak)}
                pairs={pairs.filter(({ color }) => color === tweak.name)}
                titleOf={titleOf}
                onChange={change}
              />
            ) : (
              <TweakField
                key={tweak.name}
                tweak={tweak}
                values={values}
                error={errorOf(tweak)}
                onChange={change}
              />
            );
          })}
        </fieldset>
      ))}
      {isSet && (
        <Button size="xs" variant="default" onClick={() => editor.choosePreset(undefined)}>
          Reset to the theme
        </Button>
      )}
    </>
  );
}
