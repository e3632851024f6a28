import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { MoreIcon } from '../../components/icons.tsx';
import { Badge, Page } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SortableList } from '../../components/sortable-list.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { describeProgress } from './language-words.ts';
import classes from './languages.module.css';
import { type LanguageList, useLanguages, useTranslationCounts } from './queries.ts';
import { useLanguageActs } from './use-language-acts.ts';

interface ScreenProps {
  readonly mayChange: boolean;
  readonly mayTranslate: boolean;
  /** The address of the screen that translates into a language. */
  readonly toTranslations: (code: string) => string;
}

type Counts = ReturnType<typeof useTranslationCounts>['data'];

function LanguageRow(props: {
  language: SiteLanguage;
  handle: ReactNode;
  progress: string | undefined;
  isBusy: boolean;
  /** Address of its translations; undefined where nobody translates. */
  translations: string | undefined;
  /** Acts of who may change the list; undefined for others. */
  acts:
    | {
        readonly onSwitch: (enabled: boolean) => void;
        readonly onChange: () => void;
        readonly onPrimary: () => void;
        readonly onRemove: () => void;
      }
    | undefined;
}): ReactNode {
  const { language, acts } = props;
  const { code, name, isPrimary, pathPrefix, enabled } = language;
  return (
    <div className={classes.row}>
      {props.handle}
      <div className={classes.words}>
        <p className={classes.name}>
          <span lang={language.isCustom ? undefined : code}>{name}</span>
          {isPrimary && <Badge>Primary</Badge>}
          {!enabled && <Badge tone="amber">Hidden</Badge>}
        </p>
        <p className={classes.line}>
          {[code, isPrimary ? 'the language that you write in' : pathPrefix, props.progress]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!isPrimary && props.translations !== undefined && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={props.translations}
          aria-label={`Translate into ${name}`}
        >
          Translate
        </Button>
      )}
      {acts !== undefined && !isPrimary && (
        <Switch
          label="Visible"
          aria-label={`Visible: ${name}`}
          checked={enabled}
          disabled={props.isBusy}
          onChange={(event) => acts.onSwitch(event.currentTarget.checked)}
        />
      )}
      {acts !== undefined && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" aria-label={`Actions for ${name}`}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={acts.onChange}>Change…</Menu.Item>
            {!isPrimary && !language.isCustom && (
              <Menu.Item onClick={acts.onPrimary}>Make it the primary language…</Menu.Item>
            )}
            {!isPrimary && <Menu.Item onClick={acts.onRemove}>Remove</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function Languages(props: ScreenProps & { list: LanguageList; counts: Counts }): ReactNode {
  const { list, counts, mayChange } = props;
  const { languages } = list;
  const acts = useLanguageActs(list);
  const [edited, setEdited] = useState<SiteLanguage | 'new' | null>(null);
  const [nextPrimary, setNextPrimary] = useState<SiteLanguage | null>(null);
  const primary = languages.find(({ isPrimary }) => isPrimary);
  const others = languages.filter(({ isPrimary }) => !isPrimary);
  const change = (code: string, part: Partial<SiteLanguage>) =>
    languages.map((one) => (one.code === code ? { ...one, ...part } : one));
  const progressOf = (code: string) => {
    const count = counts?.languages.find((one) => one.code === code);
    return count === undefined ? undefined : describeProgress(count);
  };
  const rowOf = (language: SiteLanguage, handle: ReactNode = null) => (
    <LanguageRow
      language={language}
      handle={handle}
      progress={progressOf(language.code)}
      isBusy={acts.isBusy}
      translations={props.mayTranslate ? props.toTranslations(language.code) : undefined}
      acts={
        mayChange
          ? {
              onSwitch: (enabled) =>
                acts.keepOrTell(
                  change(language.code, { enabled }),
                  enabled
                    ? `Visitors can choose ${language.name}.`
                    : `Visitors no longer see ${language.name}.`,
                ),
              onChange: () => setEdited(language),
              onPrimary: () => setNextPrimary(language),
              onRemove: () =>
                acts.keepOrTell(
                  languages.filter(({ code }) => code !== language.code),
                  `${language.name} is removed. Its translations are kept for 30 days.`,
                ),
            }
          : undefined
      }
    />
  );
  const handlePrimary = (next: SiteLanguage) => {
    setNextPrimary(null);
    const swapped = languages.map((one) => ({
      ...one,
      isPrimary: one.code === next.code,
      pathPrefix: one.code === next.code ? '' : one.pathPrefix,
    }));
    acts.keepOrTell(swapped, `${next.name} is the primary language.`);
  };
  return (
    <Page
      title="Languages"
      intro={
        others.length === 0
          ? `Your site is in ${primary?.name ?? 'one language'}. Add another language, and visitors can choose it; your pages are translated text by text.`
          : 'The languages that visitors can choose, in the order in which they see them.'
      }
      actions={mayChange && <Button onClick={() => setEdited('new')}>Add a language</Button>}
    >
      {primary !== undefined && others.length > 0 && (
        <div className={classes.list}>
          {rowOf(primary)}
          <SortableList
            label="Other languages"
            className={classes.others}
            items={others}
            keyOf={({ code }) => code}
            nameOf={({ name }) => name}
            isDisabled={!mayChange || acts.isBusy}
            onChange={(next) => acts.keepOrTell([primary, ...next], 'The order is changed.')}
          >
            {(language, _, handle) => rowOf(language, handle)}
          </SortableList>
        </div>
      )}
      <LanguageDialog
        list={list}
        language={edited === 'new' ? undefined : (edited ?? undefined)}
        total={counts?.total}
        isOpen={edited !== null}
        acts={acts}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        title={`Make ${nextPrimary?.name ?? ''} the primary language?`}
        message={`Everything that you have written counts as ${nextPrimary?.name ?? ''} from then on, and its addresses have no prefix. Nothing is translated by it.`}
        confirmLabel="Make it the primary language"
        isOpen={nextPrimary !== null}
        onConfirm={() => {
          if (nextPrimary !== null) handlePrimary(nextPrimary);
        }}
        onCancel={() => setNextPrimary(null)}
      />
    </Page>
  );
}

/** The languages of the site: which there are, in which order, and how far each is translated. */
export function LanguagesScreen(props: ScreenProps): ReactNode {
  const languages = useLanguages();
  const counts = useTranslationCounts(props.mayTranslate);
  return (
    <QueryState query={languages} label="Loading the languages">
      {(list) => <Languages {...props} list={list} counts={counts.data} />}
    </QueryState>
  );
}
