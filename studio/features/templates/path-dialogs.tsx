import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { endingOf, nameOf, problemOfPath } from '#shared/features/templates/rules.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { formatCount } from '../../components/count-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import { type FileUses, nameSome } from './file-uses.ts';
import { FILE_KINDS, type FileKind, toPath } from './new-file.ts';

function Buttons(props: { label: string; isBusy: boolean; onCancel: () => void }): ReactNode {
  return (
    <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
      <Button variant="default" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={props.isBusy}>
        {props.label}
      </Button>
    </div>
  );
}

/** A path that somebody gives: what is wrong with it, and what happens when it is good. */
function usePathForm(props: {
  /** Paths that are taken. */
  taken: readonly string[];
  /** Does what the path is for. */
  run: (path: string) => Promise<void>;
}) {
  const [found, setFound] = useState<string>();
  const act = useMutation({ mutationFn: props.run });
  const ofServer = Object.values(findFieldErrors(act.error))[0];
  return {
    error: found ?? ofServer,
    failure: act.error !== null && ofServer === undefined ? describeError(act.error) : undefined,
    isBusy: act.isPending,
    forget: () => {
      setFound(undefined);
      act.reset();
    },
    submit: (path: string) => {
      const problem = problemOfPath(path, props.taken);
      setFound(problem);
      if (problem === undefined) act.mutate(path);
    },
  };
}

function NewFileForm(props: {
  taken: readonly string[];
  onCreate: (path: string, text: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const [kind, setKind] = useState<FileKind | undefined>(FILE_KINDS[0]);
  const [name, setName] = useState('');
  const path = kind === undefined ? '' : toPath(kind, name);
  const form = usePathForm({ taken: props.taken, run: (made) => props.onCreate(made, kind?.start ?? '') });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(path);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <Select
          label="Type"
          description={kind?.purpose}
          allowDeselect={false}
          data={FILE_KINDS.map(({ ending, title }) => ({ value: ending, label: title }))}
          value={kind?.ending ?? null}
          onChange={(ending) => {
            setKind(FILE_KINDS.find((one) => one.ending === ending));
            form.forget();
          }}
        />
        <TextInput
          label="Name"
          description={path === '' ? 'Words with dashes between them.' : `Makes ${path}.`}
          value={name}
          error={form.error}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setName(event.currentTarget.value);
            form.forget();
          }}
          data-autofocus
        />
        {form.failure !== undefined && <Failure>{form.failure}</Failure>}
        <Buttons label="Create file" isBusy={form.isBusy} onCancel={props.onClose} />
      </Stack>
    </form>
  );
}

/** Asks what kind of file is to be made, and its name. */
export function NewFileDialog(props: {
  isOpen: boolean;
  taken: readonly string[];
  onCreate: (path: string, text: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog title="New file" isOpen={props.isOpen} onClose={props.onClose}>
      <NewFileForm taken={props.taken} onCreate={props.onCreate} onClose={props.onClose} />
    </Dialog>
  );
}

/** Selects the name of a path without its ending, as file managers do. */
function selectStem(input: HTMLInputElement): void {
  const path = input.value;
  const start = path.length - nameOf(path).length;
  const ending = endingOf(path);
  input.setSelectionRange(start, path.length - (ending === '' ? 0 : ending.length + 1));
}

function PathField(props: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (path: string) => void;
}): ReactNode {
  return (
    <TextInput
      label={props.label}
      description="Folders and name; another folder moves the file."
      value={props.value}
      error={props.error}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => selectStem(event.currentTarget)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}

function RenameForm(props: {
  path: string;
  uses: FileUses;
  taken: readonly string[];
  onRename: (newPath: string, withUsers: boolean) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const { path, uses } = props;
  const [newPath, setNewPath] = useState(path);
  const [withUsers, setWithUsers] = useState(true);
  const form = usePathForm({
    taken: props.taken.filter((one) => one !== path),
    run: (wished) => props.onRename(wished, withUsers),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (newPath.trim() === path) props.onClose();
    else form.submit(newPath.trim());
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <PathField
          label="Path"
          value={newPath}
          error={form.error}
          onChange={(next) => {
            setNewPath(next);
            form.forget();
          }}
        />
        {uses.users.length > 0 && (
          <Checkbox
            label={`Put the new path into ${formatCount(uses.users.length, 'file', 'files')} too`}
            description={`${nameSome(uses.users)} ${uses.users.length === 1 ? 'names' : 'name'} it.`}
            checked={withUsers}
            onChange={(event) => setWithUsers(event.currentTarget.checked)}
          />
        )}
        {uses.pages.length > 0 && (
          <p style={{ margin: 0, color: 'var(--amber)' }}>
            It shows {nameSome(uses.pages)}, which will not find it under another path.
          </p>
        )}
        {form.failure !== undefined && <Failure>{form.failure}</Failure>}
        <Buttons label="Rename" isBusy={form.isBusy} onCancel={props.onClose} />
      </Stack>
    </form>
  );
}

/** Asks for another path of a file. */
export function RenameDialog(props: {
  /** The file; undefined while nothing is asked. */
  path: string | undefined;
  uses: FileUses;
  taken: readonly string[];
  onRename: (newPath: string, withUsers: boolean) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const { path } = props;
  return (
    <Dialog title={`Rename ${nameOf(path ?? '')}`} isOpen={path !== undefined} onClose={props.onClose}>
      {path !== undefined && <RenameForm {...props} path={path} />}
    </Dialog>
  );
}

function DuplicateForm(props: {
  suggestion: string;
  taken: readonly string[];
  onDuplicate: (newPath: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const [newPath, setNewPath] = useState(props.suggestion);
  const form = usePathForm({ taken: props.taken, run: props.onDuplicate });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(newPath.trim());
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <PathField
          label="Path of the copy"
          value={newPath}
          error={form.error}
          onChange={(next) => {
            setNewPath(next);
            form.forget();
          }}
        />
        {form.failure !== undefined && <Failure>{form.failure}</Failure>}
        <Buttons label="Duplicate" isBusy={form.isBusy} onCancel={props.onClose} />
      </Stack>
    </form>
  );
}

/** Asks for the path of a file's copy. */
export function DuplicateDialog(props: {
  /** The file; undefined while nothing is asked. */
  path: string | undefined;
  suggestion: string;
  taken: readonly string[];
  onDuplicate: (newPath: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const { path } = props;
  return (
    <Dialog title={`Duplicate ${nameOf(path ?? '')}`} isOpen={path !== undefined} onClose={props.onClose}>
      {path !== undefined && (
        <DuplicateForm
          suggestion={props.suggestion}
          taken={props.taken}
          onDuplicate={props.onDuplicate}
          onClose={props.onClose}
        />
      )}
    </Dialog>
  );
}
