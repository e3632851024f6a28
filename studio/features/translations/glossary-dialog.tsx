import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import { putGlossary, TERMS_MAX } from '#shared/features/translations/contract.ts';
import type { Term } from '#shared/features/translations/glossary.ts';
import { describeError } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { CloseIcon } from '../../components/icons.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import classes from './translations.module.css';
import type { GlossaryWork } from './use-glossary.ts';

const EMPTY: Term = { term: '', translation: '', note: '' };

interface DialogProps {
  readonly language: SiteLanguage;
  readonly primary: SiteLanguage;
  readonly glossary: GlossaryWork;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

function TermRow(props: {
  term: Term;
  at: number;
  words: { readonly term: string; readonly translation: string };
  errors: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (term: Term) => void;
  onRemove: () => void;
}): ReactNode {
  const { term, at, errors, isReadOnly } = props;
  const name = term.term === '' ? `term ${at + 1}` : term.term;
  return (
    <li className={classes.term}>
      <TextInput
        aria-label={`Term ${at + 1} in ${props.words.term}`}
        placeholder="Term"
        value={term.term}
        error={errors[`terms.${at}.term`]}
        disabled={isReadOnly}
        onChange={(event) => props.onChange({ ...term, term: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Translation of ${name} into ${props.words.translation}`}
        placeholder="Translation"
        value={term.translation}
        error={errors[`terms.${at}.translation`]}
        disabled={isReadOnly}
        onChange={(event) => props.onChange({ ...term, translation: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Note on ${name}`}
        placeholder="Note"
        value={term.note}
        error={errors[`terms.${at}.note`]}
        disabled={isReadOnly}
        onChange={(event) => props.onChange({ ...term, note: event.currentTarget.value })}
      />
      {!isReadOnly && (
        <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={props.onRemove}>
          <CloseIcon />
        </Button>
      )}
    </li>
  );
}

function Form({
  stored,
  ...props
}: DialogProps & { stored: { readonly terms: readonly Term[]; readonly version: number } }): ReactNode {
  const { glossary, isReadOnly } = props;
  const [terms, setTerms] = useState<readonly Term[]>(stored.terms.length === 0 ? [EMPTY] : stored.terms);
  const { errors, isAboutFields, check } = useFieldErrors(putGlossary.input.body, glossary.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const written = terms.filter(({ term, translation, note }) => term + translation + note !== '');
    setTerms(written);
    if (!check({ terms: written, version: stored.version })) return;
    void glossary.save(stored, written).then(props.onClose, () => undefined);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <p className={pageClasses['quiet']}>
          Names and words of your trade that are always translated alike. Translators see them beside each
          text that has them.
        </p>
        <ul className={classes.terms} aria-label="Terms">
          {terms.map((term, at) => (
            <TermRow
              key={at}
              term={term}
              at={at}
              words={{ term: props.primary.name, translation: props.language.name }}
              errors={errors}
              isReadOnly={isReadOnly}
              onChange={(next) => setTerms(terms.map((one, place) => (place === at ? next : one)))}
              onRemove={() => setTerms(terms.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
        {errors['terms'] !== undefined && <Failure>{errors['terms']}</Failure>}
        {glossary.error !== null && !isAboutFields && <Failure>{describeError(glossary.error)}</Failure>}
        <div className={pageClasses['formActions']}>
          {!isReadOnly && (
            <>
              <Button type="submit" loading={glossary.isBusy}>
                Save
              </Button>
              <Button
                variant="default"
                disabled={terms.length >= TERMS_MAX}
                onClick={() => setTerms([...terms, EMPTY])}
              >
                Add a term
              </Button>
            </>
          )}
          <Button variant="default" onClick={props.onClose}>
            {isReadOnly ? 'Close' : 'Cancel'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** How words of the site are always translated into a language. */
export function GlossaryDialog(props: DialogProps & { isOpen: boolean }): ReactNode {
  const { glossary } = props;
  const close = () => {
    glossary.forgetError();
    props.onClose();
  };
  return (
    <Dialog isOpen={props.isOpen} onClose={close} title={`Glossary: ${props.language.name}`}>
      <QueryState query={glossary.query} label="Loading the glossary">
        {(stored) => <Form {...props} key={stored.version} stored={stored} onClose={close} />}
      </QueryState>
    </Dialog>
  );
}
