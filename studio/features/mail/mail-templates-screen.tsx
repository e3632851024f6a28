import { Button, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { listMailPreviews } from '#shared/features/mail/contract.ts';
import { listMails, sendTestMail } from '#shared/features/mail/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Scheme } from './frame-document.ts';
import classes from './mail.module.css';
import { MailFrame, MailText } from './mail-frame.tsx';
import { nameLanguage, nameTemplate } from './mail-words.ts';
import { useMailPreviews, usePreview } from './queries.ts';
import { SchemeChoice } from './scheme-choice.tsx';

const VIEWS = [
  { value: 'html', label: 'Mail' },
  { value: 'text', label: 'Plain text' },
];
const WIDTHS = [
  { value: '390', label: 'Phone' },
  { value: '640', label: 'Computer' },
];

function Preview({ template, language }: { template: string; language: string }): ReactNode {
  const preview = usePreview(template, language);
  const [view, setView] = useState('html');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState('640');
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl aria-label="Ways to see it" data={VIEWS} value={view} onChange={setView} />
        {view === 'html' && (
          <>
            <SchemeChoice value={scheme} onChange={setScheme} />
            <SegmentedControl aria-label="Width" data={WIDTHS} value={width} onChange={setWidth} />
          </>
        )}
      </div>
      <QueryState query={preview} label="Writing the mail">
        {({ subject, html, text }) => (
          <>
            <dl className={classes.facts}>
              <dt>Subject</dt>
              <dd>{subject}</dd>
            </dl>
            {view === 'html' ? (
              <MailFrame html={html} scheme={scheme} width={Number(width)} />
            ) : (
              <MailText text={text} />
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

function Gallery(props: {
  known: Output<typeof listMailPreviews>;
  siteLanguage: string;
  mayChange: boolean;
}): ReactNode {
  const { templates, languages } = props.known;
  const { path, query } = usePlace();
  const [base = ''] = props.siteLanguage.toLowerCase().split('-');
  const own = languages.includes(base) ? base : (languages[0] ?? '');
  const language = languages.find((one) => one === query.get('language')) ?? own;
  const template = templates.find((one) => one === query.get('template')) ?? templates[0] ?? '';
  const send = useAct(
    (client, body: { language: string }) => client.call(sendTestMail, { params: { template }, body }),
    [listMails],
  );
  const handleSend = () => {
    void send
      .mutateAsync({ language })
      .then(({ to }) => showNotice({ message: `A test is on its way to ${to}.` }), showProblem);
  };
  return (
    <div className={classes.gallery}>
      <ul className={classes.names} aria-label="Mails">
        {templates.map((one) => (
          <li key={one}>
            <a
              className={classes.name}
              href={toPlaceLink(path, { template: one, language })}
              aria-current={one === template ? 'page' : undefined}
            >
              {nameTemplate(one)}
            </a>
          </li>
        ))}
      </ul>
      <section className={classes.shown} aria-label={nameTemplate(template)}>
        <div className={classes.views}>
          <Select
            className={classes.filter ?? ''}
            label="Language"
            data={languages.map((tag) => ({ value: tag, label: nameLanguage(tag) }))}
            value={language}
            allowDeselect={false}
            onChange={(next) => goTo(path, { template, language: next ?? language })}
          />
          {props.mayChange && (
            <Button variant="default" loading={send.isPending} onClick={handleSend}>
              Send a test to me
            </Button>
          )}
        </div>
        <Preview template={template} language={language} />
      </section>
    </div>
  );
}

/** Every mail that the site may send, with sample data, in each language and on each kind of screen. */
export function MailTemplatesScreen(props: { siteLanguage: string; mayChange: boolean }): ReactNode {
  const known = useMailPreviews();
  return (
    <Page
      title="Mail previews"
      intro="Every mail that the site sends by itself, as its readers see it. The people and links in it are samples."
    >
      <QueryState query={known} label="Reading the mails">
        {(data) => <Gallery known={data} siteLanguage={props.siteLanguage} mayChange={props.mayChange} />}
      </QueryState>
    </Page>
  );
}
