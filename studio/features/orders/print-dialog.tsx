import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { printOrders } from '#shared/features/orders/contract.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/features/orders/rules.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import classes from './order-detail.module.css';
import { tellPapers } from './order-words.ts';

const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  'packing-slip': 'Packing slip',
  invoice: 'Invoice',
};

function Papers({ ids, onClose }: { ids: readonly string[]; onClose: () => void }): ReactNode {
  const { client } = useStudio();
  const [kind, setKind] = useState<DocumentKind>('packing-slip');
  const frame = useRef<HTMLIFrameElement>(null);
  const query = { kind, ids: ids.join(',') };
  const papers = useQuery({
    queryKey: toQueryKey(printOrders, query),
    queryFn: () => client.call(printOrders, { query }),
    // Print preview is as it is now.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="What to print"
        data={DOCUMENT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        value={kind}
        onChange={(next) => setKind(DOCUMENT_KINDS.find((one) => one === next) ?? kind)}
      />
      <QueryState query={papers} label="Preparing the documents">
        {(data) => (
          <>
            <span role="status">{tellPapers(kind, data.papers, ids.length)}</span>
            {/* No script runs in it: its origin is ours for the one reason that we may ask it to print. */}
            {data.papers > 0 && (
              <iframe
                ref={frame}
                className={classes.papers}
                title="Print preview"
                sandbox="allow-same-origin allow-modals"
                srcDoc={data.html}
              />
            )}
          </>
        )}
      </QueryState>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={(papers.data?.papers ?? 0) === 0}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Print
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * Shows the packing slips or invoices of orders and prints them.
 * @param ids the orders; undefined while the dialog is closed
 */
export function PrintDialog(props: { ids: readonly string[] | undefined; onClose: () => void }): ReactNode {
  const { ids, onClose } = props;
  return (
    <Dialog title="Print" isOpen={ids !== undefined} onClose={onClose}>
      {ids !== undefined && <Papers ids={ids} onClose={onClose} />}
    </Dialog>
  );
}
