import { Button, SegmentedControl, Select } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import { TRANSLATION_STATES, type TranslationState } from '#shared/features/translations/texts.ts';
import { changePlace, usePlace } from '../../api/place.ts';
import { useSetting } from '../../api/studio-context.tsx';
import { useDraft } from '../../api/use-draft.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { Panes } from '../../components/panes.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { UndoButton } from '../../components/undo-button.tsx';
import { useUndoStack } from '../../components/use-undo-stack.ts';
import { WindowScreen } from '../../components/window-screen.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useCounts, useSiteLanguages, useTexts } from './queries.ts';
import { TextEditor } from './text-editor.tsx';
import { TextList } from './text-list.tsx';
import { type ListedText, textsOf } from './texts-of-things.ts';
import { TranslationPreview, type TranslatedPreview } from './translation-preview.tsx';
import classes from './translations.module.css';
import { type GlossaryWork, useGlossary } from './use-glossary.ts';
import { useImport } from './use-import.ts';
import { useTextSaves } from './use-text-saves.ts';

interface ScreenProps {
  /** Code of the language that is translated into. */
  readonly code: string;
  readonly mayChange: boolean;
  /** False for who may translate a part of the texts alone. */
  readonly hasGlossary: boolean;
  /** The preview of pages; undefined for who does not see the draft. */
  readonly Preview: ComponentType<TranslatedPreview> | undefined;
  /** The way back to all languages. */
  readonly back: ReactNode;
}

const AREA = 'translations';
const ALL = 'all';
const STATES = [
  { value: ALL, label: 'All' },
  { value: 'missing', label: 'Missing' },
  { value: 'stale', label: 'Source changed' },
  { value: 'translated', label: 'Translated' },
];

function useFilter(language: string) {
  const { path, query } = usePlace();
  const state = TRANSLATION_STATES.find((one) => one === query.get('state'));
  const only = query.get('only') ?? undefined;
  return {
    filter: { language, state, only },
    setState: (next: TranslationState | undefined) => changePlace(path, { state: next, only }),
    setKind: (next: string | undefined) => changePlace(path, { state, only: next }),
  };
}

/** What is typed for a text, until it is kept. */
function useTyped(language: string, text: ListedText | undefined) {
  const [drafts, setDrafts] = useDraft<Readonly<Record<string, string>>>(`translations/${language}`);
  const kept = text?.text ?? '';
  return {
    typed: text === undefined ? '' : (drafts?.[text.key] ?? kept),
    /** @param next undefined where it was kept */
    type(next: string | undefined): void {
      if (text === undefined) return;
      const { [text.key]: _, ...others } = drafts ?? {};
      const now = next === undefined || next === kept ? others : { ...others, [text.key]: next };
      setDrafts(Object.keys(now).length === 0 ? undefined : now);
    },
  };
}

function useTranslation(language: string, texts: readonly ListedText[]) {
  const stack = useUndoStack();
  const saves = useTextSaves(language, stack);
  const [chosenKey, setChosenKey] = useState<string>();
  const chosen = texts.find(({ key }) => key === chosenKey) ?? texts[0];
  const { typed, type } = useTyped(language, chosen);
  const step = (by: 1 | -1) => {
    const next = texts[texts.findIndex(({ key }) => key === chosen?.key) + by];
    if (next !== undefined) setChosenKey(next.key);
  };
  const save = async (next: string | null, isNext: boolean) => {
    if (chosen === undefined || !(await saves.save(chosen, next))) return;
    type(undefined);
    if (isNext) step(1);
  };
  return {
    stack,
    saves,
    chosen,
    typed,
    type,
    step,
    save,
    choose: ({ key }: ListedText) => setChosenKey(key),
  };
}

interface WorkProps extends ScreenProps {
  readonly language: SiteLanguage;
  readonly primary: SiteLanguage;
}

type Work = ReturnType<typeof useTranslation>;

/** The text that is chosen, with its translation. */
function ChosenText({ work, ...props }: WorkProps & { work: Work; glossary: GlossaryWork }): ReactNode {
  const { chosen, saves, typed } = work;
  if (chosen === undefined) return <EmptyState title="No text is chosen" />;
  return (
    <TextEditor
      text={chosen}
      primary={props.primary}
      language={props.language}
      typed={typed}
      isReadOnly={!props.mayChange}
      saves={saves}
      glossary={props.glossary.terms}
      onType={(next) => {
        saves.forget();
        work.type(next);
      }}
      onSave={(isNext) => {
        if (typed.trim() !== '' && typed !== chosen.text) void work.save(typed, isNext);
        else if (isNext) work.step(1);
      }}
      onRemove={() => void work.save(null, false)}
      onReview={() => void work.save(chosen.text, false)}
      onStep={work.step}
    />
  );
}

/** The page of the text that is chosen. */
function ChosenPage({ work, Preview, ...props }: WorkProps & { work: Work }): ReactNode {
  if (Preview === undefined || work.chosen === undefined) return <EmptyState title="No preview here" />;
  return (
    <TranslationPreview
      Preview={Preview}
      language={props.language}
      primary={props.primary}
      text={work.chosen}
      typed={work.typed}
    />
  );
}

/** Files of translations, out and in, and the glossary. */
function Files({ work, glossary, ...props }: WorkProps & { work: Work; glossary: GlossaryWork }): ReactNode {
  const { language, primary, mayChange } = props;
  const [dialog, setDialog] = useState<'export' | 'import' | 'glossary' | null>(null);
  const imports = useImport(language.code, work.stack);
  const close = () => setDialog(null);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setDialog('export')}>
        Export
      </Button>
      {mayChange && (
        <Button size="xs" variant="default" onClick={() => setDialog('import')}>
          Import
        </Button>
      )}
      {props.hasGlossary && (
        <Button size="xs" variant="default" onClick={() => setDialog('glossary')}>
          Glossary
        </Button>
      )}
      <GlossaryDialog
        language={language}
        primary={primary}
        glossary={glossary}
        isReadOnly={!mayChange}
        isOpen={dialog === 'glossary'}
        onClose={close}
      />
      <ExportDialog language={language} primary={primary} isOpen={dialog === 'export'} onClose={close} />
      <ImportDialog
        language={language}
        isOpen={dialog === 'import'}
        isBusy={imports.isBusy}
        onImport={(rows) => void imports.run(rows).then(close)}
        onClose={close}
      />
    </>
  );
}

function Translations(props: WorkProps): ReactNode {
  const { language } = props;
  const { filter, setState, setKind } = useFilter(language.code);
  const query = useTexts(filter);
  const counts = useCounts();
  const texts = textsOf(query.data?.pages.flatMap(({ things }) => things) ?? []);
  const work = useTranslation(language.code, texts);
  const glossary = useGlossary(language.code, props.hasGlossary, work.stack);
  const [layouts, setLayouts] = useSetting('layouts');
  const [activePane, setActivePane] = useState('texts');
  const count = counts.data?.languages.find(({ code }) => code === language.code);
  const list = (
    <QueryState query={query} label="Loading the texts">
      {() =>
        texts.length === 0 ? (
          <EmptyState title={filter.state === 'translated' ? 'Nothing is translated yet' : 'No texts here'}>
            {filter.state === undefined
              ? 'Texts of your pages and products stand here.'
              : 'Choose “All” to see every text.'}
          </EmptyState>
        ) : (
          <TextList
            texts={texts}
            chosen={work.chosen}
            onChoose={(text) => {
              work.choose(text);
              setActivePane('translation');
            }}
          >
            <ListEnd query={query} />
          </TextList>
        )
      }
    </QueryState>
  );
  const editor = <ChosenText {...props} work={work} glossary={glossary} />;
  const page = <ChosenPage {...props} work={work} />;
  return (
    <WindowScreen
      title={`Translations: ${language.name}`}
      said={count === undefined ? undefined : `${count.missing} missing, ${count.stale} changed`}
      actions={
        <>
          {props.back}
          <Files {...props} work={work} glossary={glossary} />
          <UndoButton stack={work.stack} />
        </>
      }
    >
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Status"
          data={STATES}
          value={filter.state ?? ALL}
          onChange={(next) => setState(TRANSLATION_STATES.find((one) => one === next))}
        />
        <Select
          size="xs"
          aria-label="Type"
          placeholder="All types"
          clearable
          clearButtonProps={{ 'aria-label': 'All types' }}
          data={counts.data?.kinds.map(({ kind, title }) => ({ value: kind, label: title })) ?? []}
          value={filter.only ?? null}
          onChange={(next) => setKind(next ?? undefined)}
        />
      </div>
      <div className={classes.body}>
        <Panes
          layout={layouts[AREA]}
          onLayout={(layout) => setLayouts({ ...layouts, [AREA]: layout })}
          active={activePane}
          onActivate={setActivePane}
          panes={[
            { id: 'texts', label: 'Source', defaultSize: '26%', minSize: '220px', content: list },
            {
              id: 'translation',
              label: 'Translation',
              defaultSize: '34%',
              minSize: '280px',
              content: editor,
            },
            { id: 'preview', label: 'Preview', defaultSize: '40%', minSize: '280px', content: page },
          ]}
        />
      </div>
    </WindowScreen>
  );
}

/** All texts of the site in another language: what they say in the primary one, their translation, and their page. */
export function TranslationsScreen(props: ScreenProps): ReactNode {
  const languages = useSiteLanguages();
  return (
    <QueryState query={languages} label="Loading the languages">
      {({ languages: all }) => {
        const language = all.find(({ code, isPrimary }) => code === props.code && !isPrimary);
        const primary = all.find(({ isPrimary }) => isPrimary);
        if (language === undefined || primary === undefined)
          return <EmptyState title="The site is not in this language">{props.back}</EmptyState>;
        return <Translations key={language.code} {...props} language={language} primary={primary} />;
      }}
    </QueryState>
  );
}
