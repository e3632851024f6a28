import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SentMail } from '#shared/features/mail/contract.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import type { MailFilters } from './filters.ts';
import { readFilters } from './filters.ts';
import classes from './mail.module.css';
import { isTrouble, nameLanguage, nameTemplate, STATE_WORDS } from './mail-words.ts';
import { useMails } from './queries.ts';

const STATES = Object.entries(STATE_WORDS).map(([value, { name }]) => ({ value, label: name }));

function Filters({ filters, path }: { filters: MailFilters; path: string }): ReactNode {
  return (
    <div className={classes.filters} role="search">
      <SearchInput
        className={classes.search ?? ''}
        label="Recipient or subject"
        initial={filters.search}
        onSearch={(search) => goTo(path, { ...filters, search })}
      />
      <Select
        className={classes.filter ?? ''}
        label="Status"
        placeholder="Any"
        clearable
        data={STATES}
        value={filters.state ?? null}
        clearButtonProps={{ 'aria-label': 'Show all statuses' }}
        onChange={(state) => goTo(path, { ...filters, state: state ?? undefined })}
      />
    </div>
  );
}

function MailLink(props: { mail: SentMail; path: string; filters: MailFilters; now: number }): ReactNode {
  const { mail, path, filters, now } = props;
  const { name } = STATE_WORDS[mail.state];
  return (
    <li>
      <a className={classes.mail} href={toPlaceLink(path, { ...filters, mail: mail.id })}>
        <span className={classes.subject}>
          {mail.subject}
          {isTrouble(mail.state) ? <Badge tone="amber">{name}</Badge> : <Badge>{name}</Badge>}
        </span>
        <span className={classes.line}>
          <span>{mail.to}</span>
          <span>{nameTemplate(mail.template)}</span>
          <span>{nameLanguage(mail.language)}</span>
          <time dateTime={mail.writtenOn}>{formatPast(Date.parse(mail.writtenOn), now)}</time>
        </span>
        {mail.problem !== undefined && <span className={classes.problem}>{mail.problem}</span>}
      </a>
    </li>
  );
}

/** What the site mailed, with filters that stand in the window's address. */
export function MailList(): ReactNode {
  const { path, query } = usePlace();
  const { clock } = useStudio();
  const filters = readFilters(query);
  const mails = useMails(filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Filters filters={filters} path={path} />
      <QueryState query={mails} label="Loading the mails">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.mails);
          if (all.length === 0) {
            return isFiltered ? (
              <EmptyState title="No emails found">Try another search, or show all statuses.</EmptyState>
            ) : (
              <EmptyState title="No emails yet">
                Emails that the site sends, such as invitations, are listed here with their delivery status.
              </EmptyState>
            );
          }
          return (
            <ul className={pageClasses['list']} aria-label="Emails, the latest first">
              {all.map((mail) => (
                <MailLink key={mail.id} mail={mail} path={path} filters={filters} now={clock.now()} />
              ))}
            </ul>
          );
        }}
      </QueryState>
      <ListEnd query={mails} more="Show older" />
    </>
  );
}
