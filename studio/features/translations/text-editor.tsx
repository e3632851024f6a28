import { Button, Textarea } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import { type Term, termsIn } from '#shared/features/translations/glossary.ts';
import { plainText } from '#shared/html/plain-text.ts';
import { directionOf } from '#shared/text/languages.ts';
import { Failure } from '../../components/page.tsx';
import { RichTextEditor } from '../../components/rich-text-editor.tsx';
import { lengthWarning, type ListedText } from './texts-of-things.ts';
import classes from './translations.module.css';
import type { TextSaves } from './use-text-saves.ts';

/** What a text has in its own language. */
function Source({ text, language }: { text: ListedText; language: SiteLanguage }): ReactNode {
  const { code, name } = language;
  const label = `${text.label} in ${name}`;
  const written = { lang: code, dir: directionOf(code) };
  return text.isRich ? (
    <div {...written}>
      <RichTextEditor
        key={text.key}
        label={label}
        value={text.source}
        isDisabled
        onChange={() => undefined}
      />
    </div>
  ) : (
    <Textarea label={label} autosize minRows={1} maxRows={12} readOnly value={text.source} {...written} />
  );
}

/** The words of a text that are always translated alike. */
function KnownTerms({ terms }: { terms: readonly Term[] }): ReactNode {
  if (terms.length === 0) return null;
  return (
    <dl className={classes.known} aria-label="Glossary">
      {terms.map(({ term, translation, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {translation}
            {note !== '' && <span className={classes.hint}> ({note})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface EditorProps {
  readonly text: ListedText;
  readonly primary: SiteLanguage;
  readonly language: SiteLanguage;
  readonly typed: string;
  readonly isReadOnly: boolean;
  readonly saves: TextSaves;
  /** How words are always translated. */
  readonly glossary: readonly Term[];
  readonly onType: (text: string) => void;
  /** Keeps what is typed; goes on to the next text where asked to. */
  readonly onSave: (isNext: boolean) => void;
  readonly onRemove: () => void;
  /** Keeps the translation as it is: it says what the source says now. */
  readonly onReview: () => void;
  /** Goes on to a text before or after this one. */
  readonly onStep: (step: 1 | -1) => void;
}

/** Keys of the whole editor, whatever in it has the focus: to save and go on, and to step. */
function useKeys(acts: Pick<EditorProps, 'onSave' | 'onStep'>): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const element = root.current;
    const handleKey = (event: KeyboardEvent) => {
      // Ctrl+Enter publishes.
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
      if (!event.altKey || (event.key !== 'Enter' && step === undefined)) return;
      event.preventDefault();
      if (step === undefined) latest.current.onSave(true);
      else latest.current.onStep(step);
    };
    element?.addEventListener('keydown', handleKey);
    return () => element?.removeEventListener('keydown', handleKey);
  }, []);
  return root;
}

/** One text: what it says in the primary language, and what it says in the other one. */
export function TextEditor(props: EditorProps): ReactNode {
  const { text, language, typed, saves, isReadOnly } = props;
  const isChanged = typed !== (text.text ?? '');
  const problem = saves.problem?.key === text.key ? saves.problem : undefined;
  const warning = typed === '' ? undefined : lengthWarning(text, typed);
  const tag = language.isCustom ? props.primary.code : language.code;
  const written = { lang: tag, dir: directionOf(tag) };
  const keys = useKeys(props);
  const label = `${text.label} in ${language.name}`;
  return (
    <div className={classes.editor} ref={keys} role="group" aria-label={label}>
      <Source text={text} language={props.primary} />
      <KnownTerms terms={termsIn(props.glossary, text.isRich ? plainText(text.source) : text.source)} />
      {text.state === 'stale' && (
        <p className={classes.stale} role="status">
          The source has changed since this was translated.
        </p>
      )}
      {text.isRich ? (
        <div {...written}>
          <RichTextEditor
            key={text.key}
            label={label}
            value={typed}
            isDisabled={isReadOnly}
            onChange={props.onType}
          />
        </div>
      ) : (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxRows={12}
          disabled={isReadOnly}
          value={typed}
          onChange={(event) => props.onType(event.currentTarget.value)}
          data-pane-heart
          {...written}
        />
      )}
      {warning !== undefined && <p className={classes.stale}>{warning}</p>}
      {problem !== undefined && (
        <Failure>
          {problem.message}
          {problem.theirs !== undefined && (
            <>
              {' '}
              It is now: {problem.theirs ?? 'not translated'}.{' '}
              <Button size="xs" variant="default" onClick={() => props.onType(problem.theirs ?? '')}>
                Use their version
              </Button>
            </>
          )}
        </Failure>
      )}
      {!isReadOnly && (
        <div className={classes.acts}>
          <Button
            title="Alt+Enter"
            disabled={!isChanged || typed.trim() === ''}
            loading={saves.isBusy}
            onClick={() => props.onSave(true)}
          >
            Save and next
          </Button>
          {text.state === 'stale' && !isChanged && (
            <Button variant="default" disabled={saves.isBusy} onClick={props.onReview}>
              Keep the translation
            </Button>
          )}
          {typed === '' && (
            <Button variant="default" onClick={() => props.onType(text.source)}>
              Copy the source
            </Button>
          )}
          {text.text !== null && (
            <Button variant="default" disabled={saves.isBusy} onClick={props.onRemove}>
              Remove
            </Button>
          )}
          {isChanged && (
            <Button variant="default" onClick={() => props.onType(text.text ?? '')}>
              Discard changes
            </Button>
          )}
        </div>
      )}
      <p className={classes.hint}>
        {isReadOnly ? '' : 'Alt+Enter saves and goes to the next text. '}Alt with an arrow key goes to the
        text before or after.
        {text.thing.isLive
          ? ' Visitors read it as soon as it is saved.'
          : ' Visitors read it when you publish.'}
      </p>
    </div>
  );
}
