import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { listPages } from '#shared/features/pages/contract.ts';
import { ROOT_CATEGORY_NAME } from '#shared/features/products/rules.ts';
import { getSiteLayout } from '#shared/features/site-layout/contract.ts';
import { createStore, listPageWords, type Store } from '#shared/features/stores/contract.ts';
import { FALLBACK_STORE_TITLE, toStoreUrlId } from '#shared/features/stores/rules.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { usePageWords } from './queries.ts';

type Body = CallerInput<typeof createStore>['body'];

interface FormProps {
  /** True for who may also change the navigation. */
  readonly mayNavigate: boolean;
  readonly onMade: (store: Store) => void;
  readonly onClose: () => void;
}

function CreateForm({ mayNavigate, onMade, onClose }: FormProps): ReactNode {
  const [draft, setDraft] = useState({
    storeTitle: '',
    allCategoryDisplayName: ROOT_CATEGORY_NAME,
    addToMainNav: mayNavigate,
  });
  const words = usePageWords();
  const create = useAct(
    (client, body: Body) => client.call(createStore, { body }),
    [getSiteLayout, listPageWords, listPages, getWebsite],
  );
  const { errors, isAboutFields, check, forget } = useFieldErrors(createStore.input.body, create.error);
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    Object.keys(part).forEach(forget);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check(draft)) create.mutate(draft, { onSuccess: ({ store }) => onMade(store) });
  };
  const urlId = toStoreUrlId(draft.storeTitle, FALLBACK_STORE_TITLE, words.data ?? new Set());
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Title"
          value={draft.storeTitle}
          error={errors['storeTitle']}
          onChange={(event) => change({ storeTitle: event.currentTarget.value })}
          data-autofocus
        />
        <p className={pageClasses['quiet']} style={{ margin: 0 }}>
          Its address: <output aria-label="Address of the store">/{urlId}</output>
        </p>
        <TextInput
          label="Name of the category of all products"
          value={draft.allCategoryDisplayName}
          error={errors['allCategoryDisplayName']}
          onChange={(event) => change({ allCategoryDisplayName: event.currentTarget.value })}
        />
        <Checkbox
          label="Put it into the main navigation"
          description={mayNavigate ? undefined : 'Your role does not change the navigation.'}
          disabled={!mayNavigate}
          checked={draft.addToMainNav}
          onChange={(event) => change({ addToMainNav: event.currentTarget.checked })}
        />
        {create.error !== null && !isAboutFields && (
          <Failure>{describeError(create.error)} Nothing was created.</Failure>
        )}
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create store
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Makes a store; its address shows as the title is typed. */
export function CreateStoreDialog(props: FormProps & { isOpen: boolean }): ReactNode {
  const { isOpen, ...form } = props;
  return (
    <Dialog title="Create store" isOpen={isOpen} onClose={props.onClose}>
      <CreateForm {...form} />
    </Dialog>
  );
}
