import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { PageData } from '#shared/features/pages/contract.ts';
import type { TweakValues } from '#shared/features/theme-settings/rules.ts';
import { isObject, property, toText } from '#shared/json/values.ts';
import { type Tweak, withClassesOf } from '#shared/theme/index.ts';
import { describeError } from '../../api/describe-error.ts';
import { useChosenPage } from '../../api/page-queries.ts';
import { formatTime } from '../../components/format-time.ts';
import { PagePicker } from '../../components/page-picker.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { Panes } from '../../components/panes.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SaveFailure } from '../../components/save-failure.tsx';
import { UndoButton } from '../../components/undo-button.tsx';
import { useUndoStack } from '../../components/use-undo-stack.ts';
import { WindowScreen } from '../../components/window-screen.tsx';
import type { ThemedPreview } from '../templates/themed-preview/views.tsx';
import { BrandForm, type Picker } from './brand-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import classes from './theme-settings.module.css';
import {
  type SettingsEditor,
  type ThemeSettingsData,
  usePaintedStyles,
  useSettingsEditor,
  useStoredSettings,
} from './use-theme-settings.ts';

/** What the screen takes of other features. */
interface Parts {
  readonly Preview: ThemedPreview;
  readonly Picker: Picker;
}

interface ScreenProps {
  /** Path of the page that is shown; null for the first one. */
  readonly path: string | null;
  /** Language tag of the site. */
  readonly language: string;
  readonly parts: Parts;
  readonly onPath: (path: string) => void;
}

function sayState({ save, isChanged }: SettingsEditor['state']): string {
  if (save.kind === 'saving') return 'Saving…';
  if (save.kind === 'failed') return 'Not saved';
  if (isChanged) return 'Saves in a moment';
  return save.kind === 'saved' ? `Kept as draft ${formatTime(save.at)}` : '';
}

/** A page with the classes that its theme has by values of tweaks. */
function withClasses(page: PageData, tweaks: readonly Tweak[], values: TweakValues): PageData {
  const squarespace = property(page.json, 'squarespace');
  if (!isObject(squarespace)) return page;
  const classes = withClassesOf(toText(squarespace['page-classes']), tweaks, values);
  return { ...page, json: { ...page.json, squarespace: { ...squarespace, 'page-classes': classes } } };
}

function ShownPage(props: ScreenProps & { data: ThemeSettingsData; editor: SettingsEditor }): ReactNode {
  const { Preview } = props.parts;
  const { pages, path, data, addQueries } = useChosenPage(props.path);
  const { css, paint } = usePaintedStyles(props.data, props.editor);
  const { definitions } = props.data;
  const { values } = props.editor;
  const shown = useMemo(
    () => data.data && withClasses(data.data, definitions, values),
    [data.data, definitions, values],
  );
  const failure = pages.error ?? data.error;
  return (
    <Preview
      language={props.language}
      page={shown}
      failure={failure === null ? undefined : describeError(failure)}
      onRetry={() => {
        void pages.refetch();
        void data.refetch();
      }}
      onMissingQueries={addQueries}
      onNavigate={props.onPath}
      paint={paint}
      {...(css === undefined ? {} : { css })}
    >
      {path !== null && <PagePicker pages={pages.data ?? []} path={path} onPath={props.onPath} />}
    </Preview>
  );
}

function Editor(props: ScreenProps & { data: ThemeSettingsData }): ReactNode {
  const { data } = props;
  const stack = useUndoStack();
  const editor = useSettingsEditor(data, stack);
  const [active, setActive] = useState('settings');
  const [layout, setLayout] = useState<Readonly<Record<string, number>>>();
  const { state } = editor;
  return (
    <WindowScreen title="Theme settings" said={sayState(state)} actions={<UndoButton stack={stack} />}>
      <div className={classes.body}>
        <Panes
          layout={layout}
          onLayout={setLayout}
          active={active}
          onActivate={setActive}
          panes={[
            {
              id: 'settings',
              label: 'Settings',
              defaultSize: '28%',
              minSize: '280px',
              content: (
                <div className={classes.form}>
                  <SaveFailure save={state.save} onRetry={editor.flush} />
                  <BrandForm
                    editor={editor}
                    pictures={data.pictures}
                    errors={state.errors}
                    Picker={props.parts.Picker}
                  />
                  {data.definitions.length === 0 ? (
                    <EmptyState title="This theme has no settings">
                      A theme declares them by comments in its style sheets.
                    </EmptyState>
                  ) : (
                    <SettingsForm data={data} editor={editor} />
                  )}
                </div>
              ),
            },
            {
              id: 'page',
              label: 'Page',
              defaultSize: '72%',
              minSize: '320px',
              content: <ShownPage {...props} editor={editor} />,
            },
          ]}
        />
      </div>
    </WindowScreen>
  );
}

/** How the theme of the site is set: its brand, colours, fonts and shapes, live beside a page. */
export function ThemeSettingsScreen(props: ScreenProps): ReactNode {
  const stored = useStoredSettings();
  return (
    <QueryState query={stored} label="Loading the theme settings">
      {(data) => <Editor {...props} data={data} />}
    </QueryState>
  );
}
