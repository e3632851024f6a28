import { Anchor, Button, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { exportSubmissions, type ListedSubmission } from '#shared/features/submissions/contract.ts';
import { SUBMISSION_STATES, type SubmissionState } from '#shared/features/submissions/rules.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { type InboxFilter, useSubmissions } from './queries.ts';
import { SubmissionScreen } from './submission-screen.tsx';
import classes from './submissions.module.css';

const FOLDERS: Readonly<Record<SubmissionState, string>> = { RECEIVED: 'Inbox', SPAM: 'Spam' };

function SubmissionRow(props: { submission: ListedSubmission; path: string; now: number }): ReactNode {
  const { submission, path, now } = props;
  const { id, formName, preview, isRead, isTest, createdOn } = submission;
  return (
    <Row
      title={
        <>
          <Anchor href={toPlaceLink(path, { id })} {...(isRead ? {} : { className: classes.unread ?? '' })}>
            {preview === '' ? 'Empty submission' : preview}
          </Anchor>
          {!isRead && <Badge>Unread</Badge>}
          {isTest && <Badge tone="amber">Test</Badge>}
        </>
      }
      lines={[`${formName} · ${formatPast(Date.parse(createdOn), now)}`]}
    />
  );
}

/** Saves what is shown of one form as a file. */
function ExportButton({ filter }: { filter: InboxFilter }): ReactNode {
  const { client } = useStudio();
  const [isWorking, setWorking] = useState(false);
  const handle = async () => {
    setWorking(true);
    try {
      const { formId, state, search } = filter;
      const { csv, filename, count } = await client.call(exportSubmissions, {
        query: { formId, state, search },
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
      link.download = filename;
      link.click();
      URL.revokeObjectURL(link.href);
      showNotice({
        message: count === 1 ? '1 submission was exported.' : `${count} submissions were exported.`,
      });
    } catch (cause) {
      showProblem(cause);
    }
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      loading={isWorking}
      disabled={filter.formId === ''}
      title={filter.formId === '' ? 'Choose a form first' : undefined}
      onClick={() => void handle()}
    >
      Export CSV
    </Button>
  );
}

function Inbox({ path, formId }: { path: string; formId: string }): ReactNode {
  const { clock } = useStudio();
  const [state, setState] = useState<SubmissionState>('RECEIVED');
  const [search, setSearch] = useState('');
  const filter = { state, formId, search };
  const query = useSubmissions(filter);
  const first = query.data?.pages[0];
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? [];
  const isNarrowed = search !== '' || formId !== '';
  const unread = first?.unread ?? 0;
  return (
    <Page
      title="Submissions"
      intro={unread === 0 ? 'What visitors sent by forms.' : `What visitors sent by forms. ${unread} unread.`}
      actions={<ExportButton filter={filter} />}
    >
      <div className={classes.toolbar} role="group" aria-label="Filters">
        <SegmentedControl
          aria-label="Folder"
          data={SUBMISSION_STATES.map((value) => ({ value, label: FOLDERS[value] }))}
          value={state}
          onChange={(value) => setState(SUBMISSION_STATES.find((one) => one === value) ?? 'RECEIVED')}
        />
        <Select
          aria-label="Form"
          placeholder="All forms"
          clearable
          data={(first?.forms ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={formId === '' ? null : formId}
          onChange={(id) => goTo(path, id === null ? {} : { form: id })}
        />
        <SearchInput
          className={classes.search ?? ''}
          aria-label="Search submissions"
          placeholder="Search submissions"
          initial=""
          onSearch={(text) => setSearch(text.trim())}
        />
      </div>
      <QueryState query={query} label="Loading the submissions">
        {() =>
          submissions.length === 0 ? (
            isNarrowed || state === 'SPAM' ? (
              <p className={pageClasses['quiet']}>No submissions found.</p>
            ) : (
              <EmptyState title="No submissions yet">
                What visitors send by the forms of your pages arrives here.
              </EmptyState>
            )
          ) : (
            <RowList label="Submissions">
              {submissions.map((submission) => (
                <SubmissionRow key={submission.id} submission={submission} path={path} now={clock.now()} />
              ))}
            </RowList>
          )
        }
      </QueryState>
      <ListEnd query={query} more="Show older" />
    </Page>
  );
}

/** What visitors sent by forms; the query `id` opens one, `form` shows those of one form. */
export function SubmissionsScreen(): ReactNode {
  const { path, query } = usePlace();
  const id = query.get('id') ?? '';
  if (id !== '') return <SubmissionScreen key={id} id={id} path={path} />;
  return <Inbox path={path} formId={query.get('form') ?? ''} />;
}
