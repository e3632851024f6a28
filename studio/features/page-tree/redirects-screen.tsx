import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { listSitePages, saveRedirects, type SitePage } from '#shared/features/page-tree/contract.ts';
import { problemOfRedirects } from '#shared/features/page-tree/redirects.ts';
import { isPattern, problemOfCover, type Redirect } from '#shared/features/pages/redirect-patterns.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { describeError } from '../../api/describe-error.ts';
import { EmptyState } from '../../components/pane-state.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Failure, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import classes from './pages.module.css';
import { type SiteTree, useSitePages } from './queries.ts';

/** Most redirects that are shown at once; others are found by a part of their addresses. */
const SHOWN_MAX = 200;

interface RedirectActs {
  readonly isSaving: boolean;
  /** Changes the redirects that there are by now; rejects with why nothing was changed. */
  change(to: (before: readonly Redirect[]) => readonly Redirect[]): Promise<unknown>;
}

function useRedirectActs({ redirects, redirectsVersion }: SiteTree): RedirectActs {
  const { client } = useStudio();
  const queries = useQueryClient();
  // What is undone later is based on what is stored then.
  const latest = useRef({ redirects, version: redirectsVersion });
  latest.current = { redirects, version: redirectsVersion };
  const { isPending, mutateAsync } = useMutation({
    mutationFn: async (to: (before: readonly Redirect[]) => readonly Redirect[]) => {
      const { redirects: before, version: baseVersion } = latest.current;
      const body = { redirects: [...to(before)], baseVersion };
      latest.current = await client.call(saveRedirects, { body });
    },
    onSettled: () =>
      Promise.all(
        [listSitePages, getWebsite].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return { isSaving: isPending, change: mutateAsync };
}

const toCovered = ({ urlId, title, madeOf }: SitePage) => ({
  urlId,
  title,
  type: madeOf === 'store' ? 'products' : 'page',
});

/** Adds a redirect; says at once where it would lead in circles or on to another one. */
function AddForm({ tree, acts }: { tree: SiteTree; acts: RedirectActs }): ReactNode {
  const { redirects, pages } = tree;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { errors, check, forget } = useFieldErrors(saveRedirects.input.body.shape.redirects.element, refusal);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const added = { from: from.trim(), to: to.trim() };
    setRefusal(null);
    setProblem(undefined);
    if (!check(added)) return;
    const wrong = problemOfCover(added, pages.map(toCovered)) ?? problemOfRedirects([...redirects, added]);
    setProblem(wrong);
    if (wrong !== undefined) return;
    try {
      await acts.change((before) => [...before, added]);
      // What was typed meanwhile is the next one.
      setFrom((text) => (text.trim() === added.from ? '' : text));
      setTo((text) => (text.trim() === added.to ? '' : text));
      showNotice({ message: `${added.from} leads to ${added.to} once it is published.` });
    } catch (cause) {
      setRefusal(cause as Error);
    }
  };
  const field = (name: 'from' | 'to', label: string, value: string, change: (text: string) => void) => (
    <TextInput
      label={label}
      description={
        name === 'from'
          ? 'Write [name] for one part of many addresses, or * at the end for all that follows.'
          : 'It may repeat what the old path names, such as /blog/[name].'
      }
      placeholder={name === 'from' ? '/old-address' : '/about'}
      value={value}
      error={errors[name]}
      onChange={(event) => {
        change(event.currentTarget.value);
        forget(name);
        setProblem(undefined);
      }}
    />
  );
  return (
    <form aria-label="Add a redirect" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <div className={classes.fields}>
        {field('from', 'Old path', from, setFrom)}
        {field('to', 'New path', to, setTo)}
        {problem !== undefined && <Failure>{problem}</Failure>}
        {refusal !== null && <Failure>{describeError(refusal)} Nothing was added.</Failure>}
        <div>
          <Button type="submit" loading={acts.isSaving}>
            Add redirect
          </Button>
        </div>
      </div>
    </form>
  );
}

function Redirects({ tree }: { tree: SiteTree }): ReactNode {
  const acts = useRedirectActs(tree);
  const [search, setSearch] = useState('');
  const { redirects } = tree;
  const wish = search.trim().toLowerCase();
  const found = redirects.filter(({ from, to }) => `${from} ${to}`.toLowerCase().includes(wish));
  const remove = (gone: Redirect) => {
    const undo = () => {
      acts.change((before) => [...before, gone]).catch(showProblem);
    };
    acts
      .change((before) => before.filter(({ from }) => from !== gone.from))
      .then(
        () =>
          showNotice({
            message: `The redirect from ${gone.from} is deleted.`,
            undo: { label: 'Undo', run: undo },
          }),
        showProblem,
      );
  };
  return (
    <>
      <AddForm tree={tree} acts={acts} />
      <PageSection title={`Redirects (${redirects.length})`}>
        {redirects.length === 0 ? (
          <EmptyState title="There is no redirect yet">
            A page whose URL changes offers one; others can be added above.
          </EmptyState>
        ) : (
          <div className={classes.fields}>
            <SearchInput
              aria-label="Search redirects"
              placeholder="Search by address"
              initial={undefined}
              onSearch={setSearch}
            />
            {found.length === 0 && <EmptyState title="No redirects found" />}
            <RowList label="Redirects">
              {found.slice(0, SHOWN_MAX).map((redirect) => (
                <Row
                  key={redirect.from}
                  title={redirect.from}
                  lines={[`leads to ${redirect.to}`, ...(isPattern(redirect.from) ? ['Pattern'] : [])]}
                  actions={
                    <Button
                      size="xs"
                      variant="default"
                      disabled={acts.isSaving}
                      aria-label={`Delete the redirect from ${redirect.from}`}
                      onClick={() => remove(redirect)}
                    >
                      Delete
                    </Button>
                  }
                />
              ))}
            </RowList>
            {found.length > SHOWN_MAX && (
              <p className={classes.quiet}>
                {SHOWN_MAX} of {found.length} are shown. Search for the others.
              </p>
            )}
          </div>
        )}
      </PageSection>
    </>
  );
}

/** Where addresses lead that have no page any more: to see, to add and to delete. */
export function RedirectsScreen({ liveReleaseId }: { liveReleaseId: string }): ReactNode {
  const tree = useSitePages(liveReleaseId);
  return (
    <Page
      title="Redirects"
      intro="Visitors of an old path are led to a new one. A page at the old path wins. Changes are seen once they are published."
    >
      <QueryState query={tree} label="Loading the redirects">
        {(data) => <Redirects tree={data} />}
      </QueryState>
    </Page>
  );
}
