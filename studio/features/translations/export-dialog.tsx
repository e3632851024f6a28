import { Button, Checkbox, SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { saveFile } from '../../components/save-file.ts';
import { FILE_FORMS, type FileForm, loadTexts, unitsOf, writeFile } from './exchange.ts';

interface DialogProps {
  readonly language: SiteLanguage;
  readonly primary: SiteLanguage;
  readonly onClose: () => void;
}

function useExport({ language, primary }: DialogProps) {
  const { client, clock } = useStudio();
  const [state, setState] = useState<{ isBusy: boolean; words: string; failure?: unknown }>({
    isBusy: false,
    words: '',
  });
  const run = async (form: FileForm, isOpenOnly: boolean) => {
    setState({ isBusy: true, words: 'Loading the texts' });
    try {
      const onDone = () => undefined;
      const things = await loadTexts(client, language.code, { signal: new AbortController().signal, onDone });
      const units = unitsOf(things, isOpenOnly);
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const ending = form === 'csv' ? 'csv' : 'xlf';
      const languages = { from: primary.code, to: language.code };
      saveFile(writeFile(form, units, languages), `translations-${language.code}-${day}.${ending}`);
      setState({ isBusy: false, words: `${formatCount(units.length, 'text is', 'texts are')} in the file.` });
    } catch (failure) {
      setState({ isBusy: false, words: '', failure });
    }
  };
  return { state, run };
}

function Form(props: DialogProps): ReactNode {
  const [form, setForm] = useState<FileForm>('xliff');
  const [isOpenOnly, setOpenOnly] = useState(false);
  const { state, run } = useExport(props);
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="File type"
        data={[...FILE_FORMS]}
        value={form}
        onChange={(next) => setForm(FILE_FORMS.find(({ value }) => value === next)?.value ?? 'xliff')}
      />
      <p className={pageClasses['quiet']}>
        {form === 'xliff'
          ? 'For translators and their programs.'
          : 'For spreadsheets. Write into the column Translation, and leave the others as they are.'}
      </p>
      <Checkbox
        label="Only missing texts and those whose source has changed"
        checked={isOpenOnly}
        onChange={(event) => setOpenOnly(event.currentTarget.checked)}
      />
      {state.failure !== undefined && <Failure>{describeError(state.failure)}</Failure>}
      <div className={pageClasses['formActions']}>
        <Button loading={state.isBusy} onClick={() => void run(form, isOpenOnly)}>
          Download
        </Button>
        <Button variant="default" onClick={props.onClose}>
          Close
        </Button>
        <span className={pageClasses['quiet']} role="status">
          {state.words}
        </span>
      </div>
    </Stack>
  );
}

/** Writes the texts of the site with their translations into a file. */
export function ExportDialog(props: DialogProps & { isOpen: boolean }): ReactNode {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={`Export: ${props.language.name}`}>
      <Form {...props} />
    </Dialog>
  );
}
