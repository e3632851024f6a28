import { Button, Select, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { createSitePage, type PageOrigin } from '#shared/features/page-tree/contract.ts';
import { LAYOUT_NAMES, LAYOUTS } from '#shared/features/page-tree/layouts/layouts.ts';
import type { LayoutSection } from '#shared/features/page-tree/layouts/layout.ts';
import { freePageWord, toPageWord } from '#shared/features/page-tree/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { LayoutPicture } from './layout-picture.tsx';
import classes from './pages.module.css';
import type { SiteTree } from './queries.ts';
import type { PageActs } from './use-page-acts.ts';

interface FormProps {
  readonly tree: SiteTree;
  readonly acts: Pick<PageActs, 'create'>;
  /** True for who may also change the navigation. */
  readonly mayNavigate: boolean;
  readonly onMade: (pageId: string) => void;
  readonly onClose: () => void;
}

/** Something that a page can be made of. */
interface Start {
  readonly key: string;
  readonly title: string;
  readonly purpose: string;
  readonly origin: PageOrigin;
  readonly sections: readonly LayoutSection[];
}

const EMPTY: Start = {
  key: 'empty',
  title: 'Empty page',
  purpose: 'Begin with nothing.',
  origin: { kind: 'empty' },
  sections: [],
};

function startsOf({ templates }: SiteTree): readonly Start[] {
  return [
    EMPTY,
    ...LAYOUT_NAMES.map(
      (layout): Start => ({
        key: layout,
        ...LAYOUTS[layout],
        origin: { kind: 'layout', layout },
      }),
    ),
    ...templates.map(
      (template): Start => ({
        key: `template ${template}`,
        title: template,
        purpose: 'A page of the theme, which is changed in its template.',
        origin: { kind: 'template', template },
        sections: [],
      }),
    ),
  ];
}

/** The things that a page can be made of, as a choice of one. */
function Starts(props: {
  starts: readonly Start[];
  chosen: Start;
  onChoose: (start: Start) => void;
}): ReactNode {
  return (
    <fieldset className={classes.starts}>
      <legend className={classes.legend}>Layout</legend>
      <div className={classes.startGrid}>
        {props.starts.map((start) => (
          <label key={start.key} className={classes.start} title={start.purpose}>
            <input
              type="radio"
              name="start"
              value={start.key}
              checked={start.key === props.chosen.key}
              onChange={() => props.onChoose(start)}
            />
            <LayoutPicture sections={start.sections} />
            <span>{start.title}</span>
          </label>
        ))}
      </div>
      <p className={classes.quiet} role="status">
        {props.chosen.purpose}
      </p>
    </fieldset>
  );
}

function NewPageForm({ tree, acts, mayNavigate, onMade, onClose }: FormProps): ReactNode {
  const starts = startsOf(tree);
  const [start, setStart] = useState<Start>(starts[1] ?? EMPTY);
  const [title, setTitle] = useState('');
  const [urlId, setUrlId] = useState('');
  const [navigation, setNavigation] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { errors, isAboutFields, check, forget } = useFieldErrors(createSitePage.input.body, refusal);
  const taken = new Set(tree.pages.map((page) => page.urlId));
  const wished = urlId.trim();
  const address = wished === '' ? freePageWord(toPageWord(title), taken) : wished;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const body = {
      title,
      origin: start.origin,
      ...(wished === '' ? {} : { urlId: wished }),
      ...(navigation === '' ? {} : { navigation }),
    };
    if (!check(body)) return;
    setIsSending(true);
    try {
      const { page, seen } = await acts.create(body);
      showNotice({ message: `${page.title} is created. ${seen}` });
      onMade(page.id);
    } catch (cause) {
      setRefusal(cause as Error);
      setIsSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Title"
          value={title}
          error={errors['title']}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            forget('title');
          }}
          data-autofocus
        />
        <TextInput
          label="URL"
          description={
            <>
              Its address: <output aria-label="Address of the page">/{address}</output>
            </>
          }
          placeholder={address}
          value={urlId}
          error={errors['urlId']}
          onChange={(event) => {
            setUrlId(event.currentTarget.value);
            forget('urlId');
          }}
        />
        <Starts starts={starts} chosen={start} onChoose={setStart} />
        <Select
          label="Navigation"
          description={mayNavigate ? undefined : 'Your role does not change the navigation.'}
          disabled={!mayNavigate}
          allowDeselect={false}
          data={[
            { value: '', label: 'Not linked' },
            ...tree.navigations.map(({ name, title: label }) => ({ value: name, label })),
          ]}
          value={navigation}
          onChange={(value) => setNavigation(value ?? '')}
        />
        {refusal !== null && !isAboutFields && (
          <Failure>{describeError(refusal)} Nothing was created.</Failure>
        )}
        <div className={classes.dialogActs}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Create page
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Makes a page of a layout, of a template of the theme, or empty. */
export function NewPageDialog(props: FormProps & { isOpen: boolean }): ReactNode {
  const { isOpen, ...form } = props;
  return (
    <Dialog title="New page" isOpen={isOpen} onClose={props.onClose}>
      <NewPageForm {...form} />
    </Dialog>
  );
}
