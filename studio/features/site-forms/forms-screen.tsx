import { Anchor, Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  createSiteForm,
  deleteSiteForm,
  listSiteForms,
  type SiteForm,
} from '#shared/features/site-forms/contract.ts';
import { FORM_STARTS, type FormStart, newSiteForm } from '#shared/features/site-forms/starts.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useRemoval } from '../../components/use-removal.ts';
import { FormEditor } from './form-screen.tsx';
import { useSiteForms } from './queries.ts';

const START_LABELS: Readonly<Record<FormStart, string>> = {
  contact: 'Contact',
  newsletter: 'Newsletter',
  registration: 'Registration',
  wholesale: 'Wholesale',
};

function describe({ fields, recipients }: SiteForm): string {
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  return recipients.length === 0 ? count : `${count} · emailed to ${recipients.join(', ')}`;
}

function CreateMenu({ path }: { path: string }): ReactNode {
  const create = useAct(
    (client, start: FormStart) => client.call(createSiteForm, { body: newSiteForm(start) }),
    [listSiteForms],
  );
  const make = (start: FormStart) =>
    void create.mutateAsync(start).then(({ form: { id, name } }) => {
      showNotice({ message: `${name} was created. Add it to a page with the block “Form”.` });
      goTo(path, { id });
    }, showProblem);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={create.isPending}>Create form</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORM_STARTS.map((start) => (
          <Menu.Item key={start} onClick={() => make(start)}>
            {START_LABELS[start]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function FormRow(props: { form: SiteForm; path: string; inboxPath: string | undefined }): ReactNode {
  const { form, path, inboxPath } = props;
  const remove = useRemoval(
    (client, formId) => client.call(deleteSiteForm, { params: { formId } }),
    listSiteForms,
  );
  return (
    <Row
      title={
        <Anchor href={toPlaceLink(path, { id: form.id })} fw={600}>
          {form.name}
        </Anchor>
      }
      lines={[describe(form)]}
      actions={
        <>
          {inboxPath !== undefined && (
            <Button
              size="xs"
              variant="default"
              component="a"
              aria-label={`Submissions of ${form.name}`}
              href={toPlaceLink(inboxPath, { form: form.id })}
            >
              Submissions
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={`Delete ${form.name}`}
            onClick={() => remove(form.id, form.name)}
          >
            Delete
          </Button>
        </>
      }
    />
  );
}

/** The forms of the site; the query `id` opens one of them. */
export function FormsScreen({ inboxPath }: { inboxPath: string | undefined }): ReactNode {
  const { path, query } = usePlace();
  const forms = useSiteForms();
  const id = query.get('id') ?? '';
  if (id !== '') {
    return (
      <QueryState query={forms} label="Loading the forms">
        {(all) => {
          const form = all.find((one) => one.id === id);
          if (form === undefined) {
            return (
              <EmptyState title="This form no longer exists">
                <Anchor href={toPlaceLink(path)}>All forms</Anchor>
              </EmptyState>
            );
          }
          return <FormEditor key={id} form={form} path={path} />;
        }}
      </QueryState>
    );
  }
  return (
    <Page
      title="Forms"
      intro="Forms that visitors fill in. Add one to a page with the block “Form”."
      actions={<CreateMenu path={path} />}
    >
      <QueryState query={forms} label="Loading the forms">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No forms yet">Create one for messages, sign-ups or inquiries.</EmptyState>
          ) : (
            <RowList label="Forms">
              {all.map((form) => (
                <FormRow key={form.id} form={form} path={path} inboxPath={inboxPath} />
              ))}
            </RowList>
          )
        }
      </QueryState>
    </Page>
  );
}
