import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  POLICY_KEYS,
  POLICY_KINDS,
  type PolicyKind,
  policyUrlOf,
} from '#shared/features/checkout/policies.ts';
import { describeError } from '../../api/describe-error.ts';
import { showNotice } from '../../components/notices.tsx';
import { Badge, Failure, Page, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { type KnownPolicies, type Policies, usePolicies } from './queries.ts';

const NAMES: Readonly<Record<PolicyKind, string>> = {
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  refunds: 'Refund policy',
  imprint: 'Legal notice',
};

interface ScreenProps {
  /** In which the site is written. */
  readonly language: string;
  readonly liveReleaseId: string;
  /** True for who may also make pages. */
  readonly mayCreate: boolean;
  readonly onOpen: (pageId: string) => void;
}

/** The address that a policy has, and the page of the site there. */
function placeOf({ pages, settings }: KnownPolicies, kind: PolicyKind) {
  const value = policyUrlOf(settings[POLICY_KEYS[kind]]) ?? '';
  const [path = ''] = value.split(/[?#]/);
  return { value, page: pages.find((one) => one.path === path) };
}

function choicesOf({ pages }: KnownPolicies, value: string) {
  const own = pages
    .filter(({ madeOf }) => madeOf !== 'store')
    .map(({ path, title }) => ({ value: path, label: `${title} (${path})` }));
  const isElsewhere = value !== '' && own.every((one) => one.value !== value);
  return [{ value: '', label: 'None' }, ...own, ...(isElsewhere ? [{ value, label: value }] : [])];
}

function lineOf(known: KnownPolicies, kind: PolicyKind): ReactNode {
  const { value, page } = placeOf(known, kind);
  if (value === '') return 'No page. Visitors see no link to it.';
  if (page === undefined) return value.startsWith('/') ? 'Your site has no such page.' : `Leads to ${value}.`;
  return page.isLive ? `Linked in the footer of every page.` : 'Linked once the page is published.';
}

function Policy(props: {
  kind: PolicyKind;
  known: KnownPolicies;
  acts: Pick<Policies, 'make' | 'choose'>;
  screen: ScreenProps;
}): ReactNode {
  const { kind, known, acts, screen } = props;
  const { value, page } = placeOf(known, kind);
  const name = NAMES[kind];
  const handleMake = () =>
    acts.make.mutate(kind, {
      onSuccess: ({ page: made }) => {
        showNotice({
          message: `${made.title} is created as a draft. Read it, fill in what is missing, and publish.`,
        });
        screen.onOpen(made.id);
      },
    });
  return (
    <Row
      title={
        <>
          {name} {page !== undefined && !page.isLive && <Badge tone="amber">Not published</Badge>}
        </>
      }
      lines={[lineOf(known, kind)]}
      actions={
        <>
          <Select
            aria-label={`Page of the ${name.toLowerCase()}`}
            searchable
            allowDeselect={false}
            disabled={acts.choose.isPending}
            data={choicesOf(known, value)}
            value={page?.path ?? value}
            onChange={(path) => {
              if (path !== null && path !== (page?.path ?? value))
                acts.choose.mutate({ kind, path, from: known });
            }}
          />
          {page === undefined ? (
            <Button
              variant="default"
              disabled={!screen.mayCreate || value !== ''}
              loading={acts.make.isPending && acts.make.variables === kind}
              onClick={handleMake}
              aria-label={`Create a page for the ${name.toLowerCase()}`}
            >
              Create page
            </Button>
          ) : (
            <Button
              variant="default"
              onClick={() => screen.onOpen(page.id)}
              aria-label={`Edit ${page.title}`}
            >
              Edit page
            </Button>
          )}
        </>
      }
    />
  );
}

/** Which page is which policy; a page can be made of a template that is filled with the facts of the shop. */
export function PoliciesScreen(props: ScreenProps): ReactNode {
  const { known, make, choose } = usePolicies(props.language, props.liveReleaseId);
  const failure = make.error ?? choose.error;
  return (
    <Page
      title="Policies"
      intro="Linked in the footer of every page and at checkout. A page that is created here is a template in the language of your site, filled with your business details and your settings of returns. It is no legal advice: have it checked before you publish."
    >
      <QueryState query={known} label="Loading the policies">
        {(data) => (
          <>
            {failure !== null && <Failure>{describeError(failure)} Nothing was changed.</Failure>}
            <RowList label="Policies">
              {POLICY_KINDS.map((kind) => (
                <Policy key={kind} kind={kind} known={data} acts={{ make, choose }} screen={props} />
              ))}
            </RowList>
          </>
        )}
      </QueryState>
    </Page>
  );
}
