import { Checkbox, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { listPages, type PageData, readPageData } from '#shared/features/pages/contract.ts';
import { planRelease, readDraftChanges } from '#shared/features/releases/contract.ts';
import { readTheme } from '#shared/features/templates/contract.ts';
import { ApiError, type Client } from '#shared/http/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { toPlaceLink } from '../../api/place.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { DetailScreen } from '../../components/detail-screen.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { ComparedSide, CompareMode, CompareStage } from '../preview/compare-stage.tsx';
import type { TextSource } from '../preview/text-source.ts';
import type { toFixedSource } from '../templates/theme-texts.ts';
import classes from './difference-screen.module.css';
import own from './pages-screen.module.css';
import { type ComparedPage, pagesToCompare, toLiveFiles } from './pages-to-compare.ts';
import { RELEASES_PATH } from './paths.ts';
import { toPagesQuery } from './view.ts';

const STATES: Readonly<Record<ComparedPage['state'], string>> = {
  new: 'new',
  changed: 'changed',
  gone: 'no longer shown',
  looks: 'may look different',
};
const WIDTHS = [
  { value: '390', label: '390 px' },
  { value: '1280', label: '1280 px' },
];

/** What the screen takes of other features. */
export interface CompareParts {
  readonly Stage: typeof CompareStage;
  /** Texts of a theme over the templates that every shop has. */
  readonly toFixedSource: typeof toFixedSource;
}

/** Everything that pages are compared by. */
interface Compared {
  readonly pages: readonly ComparedPage[];
  readonly draft: TextSource;
  readonly live: TextSource;
}

async function readCompared(client: Client, toSource: CompareParts['toFixedSource']): Promise<Compared> {
  const plan = await client.call(planRelease, { body: {} }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOTHING_TO_PUBLISH') return undefined;
    throw error;
  });
  if (plan === undefined) return { pages: [], draft: toSource([], []), live: toSource([], []) };
  const [{ changes }, { files, common }, { pages }] = await Promise.all([
    client.call(readDraftChanges, {}),
    client.call(readTheme, {}),
    client.call(listPages, {}),
  ]);
  const changed = new Set(changes.map(({ path }) => path));
  const draft = files.map(({ path, content }) => ({ path, text: content, isChanged: changed.has(path) }));
  return {
    pages: pagesToCompare(plan, pages),
    draft: toSource(draft, common),
    live: toSource(toLiveFiles(draft, changes), common),
  };
}

/** The data of a page of one side; null where that side has no such page. */
function useSidePage(of: 'draft' | 'live', path: string | null) {
  const { client } = useStudio();
  const query = { path: path ?? '/', of };
  const found = useQuery({
    queryKey: toQueryKey(readPageData, query),
    queryFn: () => client.call(readPageData, { query }),
    enabled: path !== null,
    staleTime: 0,
  });
  const page: PageData | null | undefined = path === null ? null : found.data;
  return {
    page,
    failure: found.error === null ? undefined : describeError(found.error),
    onRetry: () => void found.refetch(),
  };
}

function PageList({ pages, open }: { pages: readonly ComparedPage[]; open: ComparedPage }): ReactNode {
  return (
    <nav className={`${classes.files} ${own.list}`} aria-label="Pages" data-pane="files" tabIndex={-1}>
      {pages.map((page) => {
        const path = page.after ?? page.before ?? '';
        return (
          <a
            key={path}
            className={classes.file}
            href={toPlaceLink(RELEASES_PATH, toPagesQuery(path))}
            aria-current={page === open ? 'true' : undefined}
            data-pane-heart={page === open ? true : undefined}
          >
            <span className={classes.path}>{page.title}</span>
            <span className={classes.state}>{STATES[page.state]}</span>
          </a>
        );
      })}
    </nav>
  );
}

function OpenPage(props: {
  page: ComparedPage;
  compared: Compared;
  language: string;
  Stage: CompareParts['Stage'];
}): ReactNode {
  const { page, compared, Stage } = props;
  const [width, setWidth] = useState('1280');
  const [mode, setMode] = useState<CompareMode>('beside');
  const [isOutlined, setOutlined] = useState(true);
  const before: ComparedSide = {
    ...useSidePage('live', page.before),
    label: 'Before: visitors see',
    source: compared.live,
    missing: 'Visitors do not see this page yet.',
  };
  const after: ComparedSide = {
    ...useSidePage('draft', page.after),
    label: 'After: draft',
    source: compared.draft,
    missing: 'Visitors will not see this page any more.',
  };
  return (
    <section className={classes.open} aria-label={page.title} data-pane="difference" tabIndex={-1}>
      <div className={own.bar}>
        <h3 className={classes.name}>{page.title}</h3>
        <SegmentedControl aria-label="Width" size="xs" data={WIDTHS} value={width} onChange={setWidth} />
        <SegmentedControl
          aria-label="Layout"
          size="xs"
          data={[
            { value: 'beside', label: 'Side by side' },
            { value: 'slider', label: 'Slider' },
          ]}
          value={mode}
          onChange={(value) => setMode(value === 'slider' ? 'slider' : 'beside')}
        />
        <Checkbox
          label="Outline differences"
          checked={isOutlined}
          onChange={(event) => setOutlined(event.currentTarget.checked)}
        />
      </div>
      {page.findings.length > 0 && (
        <ul className={own.findings} aria-label="Findings">
          {page.findings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <Stage
        key={`${page.before} ${page.after}`}
        before={before}
        after={after}
        language={props.language}
        width={Number(width)}
        mode={mode}
        isOutlined={isOutlined}
      />
    </section>
  );
}

/** The pages that publishing would change, before and after. */
export function PagesScreen(props: {
  /** Path of the page that is open; undefined for the first one. */
  path: string | undefined;
  language: string;
  /** The way back to all releases. */
  back: ReactNode;
  parts: CompareParts;
}): ReactNode {
  const { client } = useStudio();
  const compared = useQuery({
    queryKey: [planRelease.name, 'pages'],
    queryFn: () => readCompared(client, props.parts.toFixedSource),
    staleTime: 0,
  });
  return (
    <DetailScreen
      back={props.back}
      title="Before and after"
      intro="Each page that publishing the saved draft would change."
      actions={
        <a className={own.link} href={toPlaceLink(RELEASES_PATH, { of: 'draft' })}>
          See the files
        </a>
      }
    >
      <QueryState query={compared} label="Comparing the pages">
        {(found) => (
          <Pages found={found} path={props.path} language={props.language} Stage={props.parts.Stage} />
        )}
      </QueryState>
    </DetailScreen>
  );
}

function Pages(props: {
  found: Compared;
  path: string | undefined;
  language: string;
  Stage: CompareParts['Stage'];
}): ReactNode {
  const { found, path } = props;
  const open = useMemo(
    () => found.pages.find(({ before, after }) => (after ?? before) === path) ?? found.pages[0],
    [found, path],
  );
  if (open === undefined) {
    return <EmptyState title="There is no difference">No page that visitors see would change.</EmptyState>;
  }
  return (
    <div className={classes.panes}>
      <PageList pages={found.pages} open={open} />
      <OpenPage page={open} compared={found} language={props.language} Stage={props.Stage} />
    </div>
  );
}
