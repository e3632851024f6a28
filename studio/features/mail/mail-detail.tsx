import { Anchor, Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { listMails, readMail, resendMail } from '#shared/features/mail/contract.ts';
import { isResendable } from '#shared/features/mail/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { useAct } from '../../api/use-act.ts';
import { formatDayAndTime } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Scheme } from './frame-document.ts';
import classes from './mail.module.css';
import { MailFrame, MailText } from './mail-frame.tsx';
import { KIND_WORDS, nameLanguage, nameTemplate, STATE_WORDS } from './mail-words.ts';
import { useMail } from './queries.ts';
import { SchemeChoice } from './scheme-choice.tsx';

type ReadMail = Output<typeof readMail>;

const VIEWS = [
  { value: 'html', label: 'Email' },
  { value: 'text', label: 'Plain text' },
  { value: 'head', label: 'Headers' },
];

function Facts({ mail }: { mail: ReadMail['mail'] }): ReactNode {
  const { name, meaning } = STATE_WORDS[mail.state];
  return (
    <dl className={classes.facts}>
      <dt>Status</dt>
      <dd>
        <strong>{name}.</strong> {mail.problem ?? meaning}
      </dd>
      <dt>Recipient</dt>
      <dd>{mail.to}</dd>
      <dt>Email</dt>
      <dd>
        {nameTemplate(mail.template)}, {nameLanguage(mail.language)}. {KIND_WORDS[mail.kind]}.
      </dd>
      <dt>Created</dt>
      <dd>{formatDayAndTime(Date.parse(mail.writtenOn))}</dd>
      {mail.decidedOn !== undefined && (
        <>
          <dt>Decided</dt>
          <dd>{formatDayAndTime(Date.parse(mail.decidedOn))}</dd>
        </>
      )}
    </dl>
  );
}

function Contents({ read }: { read: ReadMail }): ReactNode {
  const [view, setView] = useState('html');
  const [scheme, setScheme] = useState<Scheme>('light');
  const { contents } = read;
  const head = read.headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl
          aria-label="View"
          data={VIEWS}
          value={view}
          onChange={setView}
          style={{ flexShrink: 0 }}
        />
        {view === 'html' && contents !== null && <SchemeChoice value={scheme} onChange={setScheme} />}
      </div>
      {view === 'head' && <MailText text={head} />}
      {view !== 'head' && contents === null && (
        <EmptyState title="Content not kept">
          Emails can contain secrets of their recipient, so the content is not kept after delivery.
        </EmptyState>
      )}
      {view === 'html' && contents !== null && <MailFrame html={contents.html} scheme={scheme} />}
      {view === 'text' && contents !== null && <MailText text={contents.text} />}
    </>
  );
}

/** One mail: what became of it, what it says, and the way to send it again. */
export function MailDetail(props: { mailId: string; back: string; mayChange: boolean }): ReactNode {
  const mail = useMail(props.mailId);
  const resend = useAct(
    (client, mailId: string) => client.call(resendMail, { params: { mailId } }),
    [listMails, readMail],
  );
  const mayResend = props.mayChange && mail.data !== undefined && isResendable(mail.data.mail.state);
  const handleResend = () => {
    void resend
      .mutateAsync(props.mailId)
      .then(() => showNotice({ message: 'The email is sent again.' }), showProblem);
  };
  return (
    <Page
      title={mail.data?.mail.subject ?? 'Email'}
      intro={<Anchor href={props.back}>All emails</Anchor>}
      actions={
        mayResend && (
          <Button loading={resend.isPending} onClick={handleResend}>
            Send again
          </Button>
        )
      }
    >
      <QueryState query={mail} label="Loading the mail">
        {(read) => (
          <>
            <Facts mail={read.mail} />
            <Contents read={read} />
            <p className={classes.line}>
              Links and codes that only the recipient may see are hidden, and pictures are not loaded.
            </p>
          </>
        )}
      </QueryState>
    </Page>
  );
}
