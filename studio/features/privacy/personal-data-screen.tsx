import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import {
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
} from '#shared/features/privacy/contract.ts';
import { ARCHIVE_HOURS } from '#shared/features/privacy/rules.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { listSiteUsers } from '#shared/features/site-users/contract.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { OutsideLink } from '../../components/outside-link.tsx';
import { Failure, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { describeErasure, describeKept } from './kept-words.ts';
import classes from './privacy.module.css';

type Found = Output<typeof findPersonalData> & { readonly email: string };

function Kept({ found, site, onErased }: { found: Found; site: string; onErased: () => void }): ReactNode {
  const { email } = found;
  const [isAsked, setAsked] = useState(false);
  const archive = useAct((client) => client.call(exportPersonalData, { body: { email } }), []);
  const erase = useAct(
    (client) => client.call(erasePersonalData, { body: { email } }),
    [listSiteUsers, listOrders, listSubscriptions],
  );
  const handleErase = () => {
    setAsked(false);
    erase.mutate(undefined, {
      onSuccess() {
        showNotice({ message: `What was kept of ${email} is erased.` });
        onErased();
      },
      onError: showProblem,
    });
  };
  if (found.kept.length === 0) {
    return <EmptyState title="No personal data found">No data for the address {email}.</EmptyState>;
  }
  return (
    <PageSection title={`What is kept of ${email}`}>
      <RowList label="What is kept">
        {found.kept.map((kept) => (
          <Row key={kept.name} title={describeKept(kept)} />
        ))}
      </RowList>
      <Group gap="xs" mt="md">
        <Button
          variant="default"
          loading={archive.isPending}
          onClick={() => archive.mutate(undefined, { onError: showProblem })}
        >
          Create an archive
        </Button>
        <Button
          bg="var(--red-fill)"
          c="var(--on-red)"
          loading={erase.isPending}
          onClick={() => setAsked(true)}
        >
          Erase this person
        </Button>
      </Group>
      {archive.data !== undefined && (
        <p className={classes.archive} role="status">
          The archive is ready. The link works for {ARCHIVE_HOURS} hours, for whoever has it:{' '}
          <OutsideLink address={site + archive.data.path}>Download the archive</OutsideLink>
        </p>
      )}
      <ConfirmDialog
        title="Erase this person?"
        message={describeErasure(email, found)}
        confirmLabel="Delete permanently"
        isOpen={isAsked}
        onConfirm={handleErase}
        onCancel={() => setAsked(false)}
      />
    </PageSection>
  );
}

/** What the site keeps of a person: to be handed out to them, or erased at their wish. */
export function PersonalDataScreen({ site }: { readonly site: string }): ReactNode {
  const [email, setEmail] = useState('');
  const look = useAct(
    async (client, asked: string): Promise<Found> => ({
      ...(await client.call(findPersonalData, { body: { email: asked } })),
      email: asked,
    }),
    [],
  );
  const errors = findFieldErrors(look.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    look.mutate(email.trim());
  };
  return (
    <Page
      title="Personal data"
      intro="Look up the personal data of a customer, export it, or erase it on request."
    >
      <form onSubmit={handleSubmit} className={classes.form} noValidate>
        <TextInput
          label="Email address"
          type="email"
          autoComplete="off"
          value={email}
          error={errors['email']}
          inputContainer={(input) => (
            <div className={classes.asked}>
              {input}
              <Button type="submit" loading={look.isPending}>
                Look up
              </Button>
            </div>
          )}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </form>
      {look.error !== null && Object.keys(errors).length === 0 && (
        <Failure>{describeError(look.error)}</Failure>
      )}
      {look.data !== undefined && (
        <Kept
          key={look.data.email}
          found={look.data}
          site={site}
          onErased={() => {
            setEmail('');
            look.reset();
          }}
        />
      )}
    </Page>
  );
}
