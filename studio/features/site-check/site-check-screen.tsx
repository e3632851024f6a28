import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  SITE_FINDING_KINDS,
  type SiteCheck,
  type SiteFinding,
} from '#shared/features/site-check/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { formatCount } from '../../components/count-text.ts';
import { Failure, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useMissingTranslations, useSiteCheck } from './queries.ts';

type Kind = SiteFinding['kind'];

const TITLES: Readonly<Record<Kind, string>> = {
  broken: 'Pages that cannot be shown',
  deadLink: 'Links that lead nowhere',
  noAlt: 'Pictures without alt text',
  noHeading: 'Pages without a heading',
  manyHeadings: 'Several main headings',
  skippedHeading: 'Heading levels that are skipped',
  contrast: 'Colors with too little contrast',
  longTitle: 'Long titles',
  sameTitle: 'Titles that repeat',
  noDescription: 'Pages without a description',
  sameDescription: 'Descriptions that repeat',
  heavy: 'Heavy pages',
};

interface ScreenProps {
  /** Opens where a finding is mended; undefined for who may not go there. */
  readonly openOf: (finding: SiteFinding) => (() => void) | undefined;
  /** True for who sees how far translations are. */
  readonly mayTranslate: boolean;
}

function Found({
  findings,
  openOf,
}: {
  findings: readonly SiteFinding[];
  openOf: ScreenProps['openOf'];
}): ReactNode {
  return (
    <>
      {SITE_FINDING_KINDS.map((kind) => {
        const own = findings.filter((one) => one.kind === kind);
        if (own.length === 0) return null;
        return (
          <PageSection key={kind} title={`${TITLES[kind]} (${own.length})`}>
            <RowList label={TITLES[kind]}>
              {own.map((finding, at) => {
                const open = openOf(finding);
                return (
                  <Row
                    key={at}
                    title={finding.page}
                    lines={[
                      finding.message,
                      ...(finding.place.kind === 'template'
                        ? [`${finding.place.path}, line ${finding.place.line}`]
                        : []),
                    ]}
                    actions={
                      open !== undefined && (
                        <Button
                          variant="default"
                          size="xs"
                          onClick={open}
                          aria-label={`Open: ${finding.message}`}
                        >
                          Open
                        </Button>
                      )
                    }
                  />
                );
              })}
            </RowList>
          </PageSection>
        );
      })}
    </>
  );
}

function stateText({ state, done, total, findings }: SiteCheck): string {
  const pages = formatCount(done, 'page', 'pages');
  const found = formatCount(findings.length, 'finding', 'findings');
  switch (state) {
    case 'working':
      return `Checking: ${done} of ${formatCount(total, 'page', 'pages')}.`;
    case 'done':
      return `${pages} checked, ${found}.`;
    case 'canceled':
      return `Canceled after ${pages}, ${found} so far.`;
    case 'interrupted':
      return `Interrupted after ${pages}. Check again.`;
  }
}

function Translations({ isWanted }: { isWanted: boolean }): ReactNode {
  const missing = useMissingTranslations(isWanted);
  const languages = missing.data?.languages.filter((one) => one.missing + one.stale > 0) ?? [];
  if (languages.length === 0) return null;
  return (
    <PageSection title="Translations">
      <RowList label="Translations">
        {languages.map(({ code, name, missing: without, stale }) => (
          <Row key={code} title={name} lines={[`${without} missing, ${stale} out of date.`]} />
        ))}
      </RowList>
    </PageSection>
  );
}

/** Checks all pages of the site, and leads to where each finding is mended. */
export function SiteCheckScreen({ openOf, mayTranslate }: ScreenProps): ReactNode {
  const { latest, start, cancel } = useSiteCheck();
  const check = latest.data?.check ?? null;
  const isWorking = check?.state === 'working';
  const failure = start.error ?? cancel.error;
  return (
    <Page
      title="Site check"
      intro="Reads every page as the draft has it: alt texts, headings, contrast, titles, descriptions, weight, links and translations."
      actions={
        isWorking ? (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        ) : (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {check === null ? 'Check the site' : 'Check again'}
          </Button>
        )
      }
    >
      <QueryState query={latest} label="Loading the site check">
        {() => (
          <>
            {failure !== null && <Failure>{describeError(failure)} Nothing was changed.</Failure>}
            {check === null ? (
              <EmptyState title="The site was not checked yet">
                It takes a few seconds for a hundred pages.
              </EmptyState>
            ) : (
              <>
                <p role="status">{stateText(check)}</p>
                {isWorking && (
                  <Progress
                    aria-label="Pages checked"
                    value={check.total === 0 ? 0 : (100 * check.done) / check.total}
                  />
                )}
                {check.state === 'done' && check.findings.length === 0 && (
                  <EmptyState title="Nothing found">All pages are fine.</EmptyState>
                )}
                <Found findings={check.findings} openOf={openOf} />
              </>
            )}
            <Translations isWanted={mayTranslate} />
          </>
        )}
      </QueryState>
    </Page>
  );
}
