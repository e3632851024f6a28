import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { type DraftLink, listDraftLinks, revokeDraftLink } from '#shared/features/draft-links/contract.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatCount } from '../../components/count-text.ts';
import { formatDay, formatDayAndTime } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { CreateLinkDialog } from './create-link-dialog.tsx';
import { DRAFT_REMARKS_PATH } from './paths.ts';
import { useDraftLinks } from './queries.ts';

const STATE_WORDS = { expired: 'Expired', revoked: 'Revoked' } as const;

/** What a link is called. */
const nameOf = ({ note, createdOn }: DraftLink) =>
  note === '' ? `Link of ${formatDay(Date.parse(createdOn))}` : note;

function describeRemarks({ remarkCount, openRemarkCount }: DraftLink): string {
  if (remarkCount === 0) return 'No remarks yet.';
  const all = formatCount(remarkCount, 'remark', 'remarks');
  return openRemarkCount === 0 ? `${all}, all done.` : `${all}, ${openRemarkCount} not done.`;
}

function LinkRow(props: { link: DraftLink; mayShare: boolean; onRevoke: () => void }): ReactNode {
  const { link } = props;
  const { state, startPath, hasPassword, createdBy } = link;
  const isOpen = state === 'open';
  const end = `${state === 'expired' ? 'Expired' : 'Expires'} ${formatDayAndTime(Date.parse(link.expiresOn))}.`;
  return (
    <Row
      title={
        <>
          {nameOf(link)}
          {!isOpen && <Badge tone="amber">{STATE_WORDS[state]}</Badge>}
          {hasPassword && <Badge>Password</Badge>}
        </>
      }
      lines={[
        `Opens at ${startPath}. Made by ${createdBy}. ${state === 'revoked' ? 'Nobody can open it any more.' : end}`,
        describeRemarks(link),
      ]}
      actions={
        props.mayShare &&
        isOpen && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Revoke the link: ${nameOf(link)}`}
            onClick={props.onRevoke}
          >
            Revoke…
          </Button>
        )
      }
    />
  );
}

function Links({ links, mayShare }: { links: readonly DraftLink[]; mayShare: boolean }): ReactNode {
  const [ending, setEnding] = useState<DraftLink>();
  const revoke = useAct(
    (client, linkId: string) => client.call(revokeDraftLink, { params: { linkId } }),
    [listDraftLinks],
  );
  const handleRevoke = () => {
    if (ending === undefined) return;
    setEnding(undefined);
    void revoke
      .mutateAsync(ending.id)
      .then(() => showNotice({ message: 'The link is revoked. Nobody can open it any more.' }), showProblem);
  };
  if (links.length === 0) {
    return (
      <EmptyState title="The draft is not shared yet">
        With a link, people who do not work on this site see the draft before it is published, and can leave
        remarks.
      </EmptyState>
    );
  }
  return (
    <>
      <RowList label="Links">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} mayShare={mayShare} onRevoke={() => setEnding(link)} />
        ))}
      </RowList>
      <ConfirmDialog
        title="Revoke this link?"
        message={`Who has “${ending === undefined ? '' : nameOf(ending)}” sees nothing any more, at once. Remarks stay. This cannot be undone.`}
        confirmLabel="Revoke the link"
        isOpen={ending !== undefined}
        onConfirm={handleRevoke}
        onCancel={() => setEnding(undefined)}
      />
    </>
  );
}

/** The links by which people see the draft. */
export function DraftLinksScreen({ mayShare }: { mayShare: boolean }): ReactNode {
  const links = useDraftLinks();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Page
      title="Shared drafts"
      intro="Who has a link sees the draft as visitors would, and can leave remarks. Search engines never list it, and nothing can be bought on it. Pages with a password, for members or for buyers stay closed."
      actions={
        <>
          <Button component="a" variant="default" href={toPlaceLink(DRAFT_REMARKS_PATH)}>
            Remarks
          </Button>
          {mayShare && <Button onClick={() => setIsMaking(true)}>Share the draft…</Button>}
        </>
      }
    >
      <QueryState query={links} label="Loading the links">
        {(data) => <Links links={data} mayShare={mayShare} />}
      </QueryState>
      <CreateLinkDialog isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </Page>
  );
}
