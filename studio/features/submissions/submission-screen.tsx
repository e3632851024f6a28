import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import {
  deleteSubmission,
  fileSubmission,
  listSubmissions,
  readSubmission,
  retryDelivery,
  type Submission,
} from '#shared/features/submissions/contract.ts';
import type { SubmissionState } from '#shared/features/submissions/rules.ts';
import { goTo, toPlaceLink } from '../../api/place.ts';
import { useAct } from '../../api/use-act.ts';
import { formatDayAndTime } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Page, PageSection, Row, RowList } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';
import { AttachedFiles } from './attached-files.tsx';
import { useSubmission } from './queries.ts';
import { describeDelivery, describeSpam } from './submission-words.ts';
import classes from './submissions.module.css';

type Filing = { readonly isRead?: boolean; readonly state?: SubmissionState };

function useFiling(submissionId: string) {
  return useAct(
    (client, body: Filing) => client.call(fileSubmission, { params: { submissionId }, body }),
    [listSubmissions, readSubmission],
  );
}

function Acts({ submission, path }: { submission: Submission; path: string }): ReactNode {
  const { id, state } = submission;
  const file = useFiling(id);
  const remove = useAct(
    (client, submissionId: string) => client.call(deleteSubmission, { params: { submissionId } }),
    [listSubmissions],
  );
  const move = (to: SubmissionState) =>
    void file.mutateAsync({ state: to }).then(
      () =>
        showNotice({
          message: to === 'SPAM' ? 'Moved to spam.' : 'Moved to the inbox.',
          undo: { label: 'Undo', run: () => move(to === 'SPAM' ? 'RECEIVED' : 'SPAM') },
        }),
      showProblem,
    );
  return (
    <div className={pageClasses['formActions']}>
      <Button
        size="xs"
        variant="default"
        onClick={() => void file.mutateAsync({ isRead: false }).then(() => goTo(path), showProblem)}
      >
        Mark as unread
      </Button>
      <Button size="xs" variant="default" onClick={() => move(state === 'SPAM' ? 'RECEIVED' : 'SPAM')}>
        {state === 'SPAM' ? 'Not spam' : 'Move to spam'}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          void remove.mutateAsync(id).then(() => {
            showNotice({ message: 'The submission is deleted.' });
            goTo(path);
          }, showProblem)
        }
      >
        Delete permanently
      </Button>
    </div>
  );
}

function RetryButton(props: { submissionId: string; delivery: Submission['deliveries'][number] }): ReactNode {
  const { submissionId, delivery } = props;
  const retry = useAct(
    (client, deliveryId: string) =>
      client.call(retryDelivery, { params: { submissionId, deliveryId }, body: {} }),
    [readSubmission],
  );
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Retry ${delivery.target}`}
      loading={retry.isPending}
      onClick={() =>
        void retry
          .mutateAsync(delivery.id)
          .then(() => showNotice({ message: 'It is sent once more.' }), showProblem)
      }
    >
      Retry
    </Button>
  );
}

function Answers({ answers, label }: { answers: Submission['answers']; label: string }): ReactNode {
  return (
    <dl className={classes.answers} aria-label={label}>
      {answers.map(({ title, text }, place) => (
        <div key={place}>
          <dt>{title === '' ? 'Untitled' : title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Shown({ submission, path }: { submission: Submission; path: string }): ReactNode {
  const { formName, formVersion, createdOn, page, answers, hidden, deliveries, isRead, language } =
    submission;
  const { mutate } = useFiling(submission.id);
  // Who opens it has read it; marked once, so that it can be marked as unread again.
  const marked = useRef('');
  useEffect(() => {
    if (marked.current === submission.id) return;
    marked.current = submission.id;
    if (!isRead) mutate({ isRead: true });
  }, [submission.id, isRead, mutate]);
  const facts = [
    formatDayAndTime(Date.parse(createdOn)),
    page.path === '' ? '' : `from ${page.path}`,
    `language ${language}`,
    `version ${formVersion} of the form`,
  ];
  const spam = describeSpam(submission);
  return (
    <Page
      title={formName}
      intro={<Anchor href={toPlaceLink(path)}>All submissions</Anchor>}
      actions={<Acts submission={submission} path={path} />}
    >
      <p className={pageClasses['quiet']}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {spam !== undefined && <p className={pageClasses['quiet']}>{spam}</p>}
      <PageSection title="Answers">
        <Answers answers={answers} label="Answers" />
      </PageSection>
      <AttachedFiles submission={submission} />
      {hidden.length > 0 && (
        <PageSection title="Hidden fields">
          <p className={pageClasses['quiet']}>As the browser sent them; visitors can change them.</p>
          <Answers answers={hidden} label="Hidden fields" />
        </PageSection>
      )}
      <PageSection title="Deliveries">
        {deliveries.length === 0 ? (
          <p className={pageClasses['quiet']}>This form goes nowhere beside the inbox.</p>
        ) : (
          <RowList label="Deliveries">
            {deliveries.map((delivery) => (
              <Row
                key={delivery.id}
                title={describeDelivery(delivery)}
                actions={
                  delivery.state === 'failed' ? (
                    <RetryButton submissionId={submission.id} delivery={delivery} />
                  ) : undefined
                }
              />
            ))}
          </RowList>
        )}
      </PageSection>
    </Page>
  );
}

/** What one visitor sent. */
export function SubmissionScreen({ id, path }: { id: string; path: string }): ReactNode {
  return (
    <QueryState query={useSubmission(id)} label="Loading the submission">
      {(submission) => <Shown submission={submission} path={path} />}
    </QueryState>
  );
}
