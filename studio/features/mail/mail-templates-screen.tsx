import { Button, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { listMailPreviews } from '#shared/features/mail/contract.ts';
import { listMails, sendTestMail } from '#shared/features/mail/contract.ts';
import { ORDER_MAILS } from '#shared/features/orders/rules.ts';
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
import { useLatestOrders, useMailPreviews, usePreview } from './queries.ts';
import { SchemeChoice } from './scheme-choice.tsx';

const VIEWS = [
  { value: 'html', label: 'Email' },
  { value: 'text', label: 'Plain text' },
];
const WIDTHS = [
  { value: '390', label: 'Phone' },
  { value: '640', label: 'Computer' },
];

function Preview(props: { template: string; language: string; orderId: string | undefined }): ReactNode {
  const preview = usePreview(props.template, props.language, props.orderId);
  const [view, setView] = useState('html');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState('640');
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl aria-label="View" data={VIEWS} value={view} onChange={setView} />
        {view === 'html' && (
          <>
            <SchemeChoice value={scheme} onChange={setScheme} />
            <SegmentedControl aria-label="Width" data={WIDTHS} value={width} onChange={setWidth} />
          </>
        )}
      </div>
      <QueryState query={preview} label="Loading the email">
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
  mayReadOrders: boolean;
}): ReactNode {
  const { templates, languages } = props.known;
  const { path, query } = usePlace();
  const [base = ''] = props.siteLanguage.toLowerCase().split('-');
  const own = languages.includes(base) ? base : (languages[0] ?? '');
  const language = languages.find((one) => one === query.get('language')) ?? own;
  const template = templates.find((one) => one === query.get('template')) ?? templates[0] ?? '';
  const isAboutOrders = props.mayReadOrders && ORDER_MAILS.some((one) => one === template);
  const orders = useLatestOrders(isAboutOrders).data ?? [];
  const orderId = isAboutOrders ? (query.get('order') ?? undefined) : undefined;
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
      <ul className={classes.names} aria-label="Emails">
        {templates.map((one) => (
          <li key={one}>
            <a
              className={classes.name}
              href={toPlaceLink(path, { template: one, language, order: query.get('order') ?? undefined })}
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
            onChange={(next) => goTo(path, { template, language: next ?? language, order: orderId })}
          />
          {isAboutOrders && (
            <Select
              className={classes.filter ?? ''}
              label="Order"
              placeholder="A sample"
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Show a sample' }}
              nothingFoundMessage="None of the latest orders"
              data={orders
                .filter(({ orderNumber }) => orderNumber !== '')
                .map(({ id, orderNumber, customerName }) => ({
                  value: id,
                  label: `#${orderNumber} ${customerName}`,
                }))}
              value={orderId ?? null}
              onChange={(next) => goTo(path, { template, language, order: next ?? undefined })}
            />
          )}
          {/* A test has sample facts. */}
          {props.mayChange && orderId === undefined && (
            <Button variant="default" loading={send.isPending} onClick={handleSend}>
              Send a test to me
            </Button>
          )}
        </div>
        <Preview template={template} language={language} orderId={orderId} />
      </section>
    </div>
  );
}

/** Every mail that the site may send, with sample data, in each language and on each kind of screen. */
export function MailTemplatesScreen(props: {
  siteLanguage: string;
  mayChange: boolean;
  mayReadOrders: boolean;
}): ReactNode {
  const known = useMailPreviews();
  return (
    <Page
      title="Email previews"
      intro="Every automatic email, as its recipients see it. People and links are samples; order emails can be previewed with one of your orders."
    >
      <QueryState query={known} label="Loading the mails">
        {(data) => <Gallery {...props} known={data} />}
      </QueryState>
    </Page>
  );
}
