import { Button, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { knownLanguages } from '#shared/features/languages/known-languages.ts';
import {
  CODE_MAX,
  isCustomCode,
  knownCode,
  LANGUAGE_NAME_MAX,
  nameOfLanguage,
  type SiteLanguage,
} from '#shared/features/languages/rules.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import type { LanguageList } from './queries.ts';
import type { LanguageActs } from './use-language-acts.ts';

const OTHER = 'other';

interface LanguageForm {
  readonly code: string;
  readonly name: string;
  readonly pathPrefix: string;
  readonly enabled: boolean;
  readonly leavesOut?: boolean | undefined;
}

/** What a language begins with; a code that nothing is known of is its own name. */
function startOf(code: string): Pick<LanguageForm, 'name' | 'pathPrefix'> {
  const name = knownCode(code) === undefined ? code : nameOfLanguage(code);
  return { name, pathPrefix: `/${code.toLowerCase()}` };
}

/** Refusals name entries of the list; the form knows one of them. */
function errorsOf(cause: Error | null, at: number): Readonly<Record<string, string>> {
  const start = `languages.${at}.`;
  const own = Object.entries(findFieldErrors(cause)).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(start.length), text]));
}

function CodeFields(props: {
  list: LanguageList;
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
}): ReactNode {
  const [isOther, setOther] = useState(false);
  const taken = new Set(props.list.languages.map(({ code }) => code));
  const choices = knownLanguages()
    .filter(({ code }) => !taken.has(code))
    .map(({ code, name, ownName }) => ({
      value: code,
      label: name === ownName ? `${name} (${code})` : `${name}: ${ownName} (${code})`,
    }));
  return (
    <>
      <Select
        label="Language"
        placeholder="Search languages"
        searchable
        limit={200}
        nothingFoundMessage="No results found"
        data={[...choices, { value: OTHER, label: 'Another code…' }]}
        value={isOther ? OTHER : props.code === '' ? null : props.code}
        error={isOther ? undefined : props.error}
        onChange={(next) => {
          setOther(next === OTHER);
          props.onChange(next === OTHER || next === null ? '' : next);
        }}
        data-autofocus
      />
      {isOther && (
        <TextInput
          label="Language code"
          description="Such as sr-Latn or fr-LU. A code of your own begins with x-, such as x-formal."
          maxLength={CODE_MAX}
          value={props.code}
          error={props.error}
          onChange={(event) => props.onChange(event.currentTarget.value.trim())}
        />
      )}
    </>
  );
}

const EMPTY: LanguageForm = { code: '', name: '', pathPrefix: '', enabled: true };

function Form(props: {
  list: LanguageList;
  language: SiteLanguage | undefined;
  total: number | undefined;
  acts: LanguageActs;
  onClose: () => void;
}): ReactNode {
  const { list, language, acts } = props;
  const [form, setForm] = useState<LanguageForm>(language ?? EMPTY);
  const at =
    language === undefined
      ? list.languages.length
      : list.languages.findIndex(({ code }) => code === language.code);
  const errors = errorsOf(acts.error, at);
  const primary = list.languages.find(({ isPrimary }) => isPrimary);
  const isPrimary = language?.isPrimary === true;
  const isReady = form.code !== '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || acts.isBusy) return;
    const entry = { ...form, isPrimary };
    const languages =
      language === undefined
        ? [...list.languages, entry]
        : list.languages.map((one) => (one.code === language.code ? { ...one, ...entry } : one));
    const message = language === undefined ? `${form.name} is added.` : `${form.name} is changed.`;
    void acts.keep(languages, message).then(props.onClose, () => undefined);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        {language === undefined && (
          <CodeFields
            list={list}
            code={form.code}
            error={errors['code']}
            onChange={(code) => {
              acts.forgetError();
              setForm({ ...form, code, ...(code === '' ? { name: '', pathPrefix: '' } : startOf(code)) });
            }}
          />
        )}
        {isReady && (
          <>
            <TextInput
              label="Name"
              description="As visitors read it when they choose a language."
              maxLength={LANGUAGE_NAME_MAX}
              value={form.name}
              error={errors['name']}
              onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
            />
            {!isPrimary && (
              <>
                <TextInput
                  label="Path prefix"
                  description={`Pages in this language have addresses such as ${form.pathPrefix || '/fr'}/about.`}
                  value={form.pathPrefix}
                  error={errors['pathPrefix']}
                  onChange={(event) => {
                    acts.forgetError();
                    setForm({ ...form, pathPrefix: event.currentTarget.value });
                  }}
                />
                <Switch
                  label="Visitors can choose it"
                  description="While it is off, only you see what is translated, in the preview."
                  checked={form.enabled}
                  onChange={(event) => setForm({ ...form, enabled: event.currentTarget.checked })}
                />
              </>
            )}
            {!isPrimary && (
              <Radio.Group
                label="Pages without a translation"
                description="A page counts as translated when its title is. The home page and the store are always there."
                value={form.leavesOut === true ? 'leave' : 'show'}
                onChange={(next) => setForm({ ...form, leavesOut: next === 'leave' })}
              >
                <Stack gap="xs" mt="xs">
                  <Radio value="show" label={`Show them in ${primary?.name ?? 'the primary language'}`} />
                  <Radio value="leave" label="Leave them out" />
                </Stack>
              </Radio.Group>
            )}
            {language === undefined && props.total !== undefined && (
              <p className={pageClasses['quiet']}>
                {props.total} texts of your site are to be translated. Until a text is, visitors read it in{' '}
                {primary?.name}. What Awning says itself, on buttons, in emails and on papers, is there in
                English, French, German, Spanish, Japanese and Arabic
                {isCustomCode(form.code) ? `, and in a language of your own as in ${primary?.name}` : ''}.
              </p>
            )}
          </>
        )}
        {acts.error !== null && Object.keys(errors).length === 0 && (
          <Failure>{describeError(acts.error)}</Failure>
        )}
        <div className={pageClasses['formActions']}>
          <Button type="submit" disabled={!isReady} loading={acts.isBusy}>
            {language === undefined ? 'Add language' : 'Save'}
          </Button>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/**
 * Adds a language, or changes one that is there.
 * @param props.language the one to change; undefined to add one
 * @param props.total texts of the site; undefined where they are not known
 */
export function LanguageDialog(props: {
  list: LanguageList;
  language: SiteLanguage | undefined;
  total: number | undefined;
  isOpen: boolean;
  acts: LanguageActs;
  onClose: () => void;
}): ReactNode {
  const { language } = props;
  const close = () => {
    props.acts.forgetError();
    props.onClose();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={language === undefined ? 'Add a language' : language.name}
    >
      <Form key={language?.code} {...props} onClose={close} />
    </Dialog>
  );
}
