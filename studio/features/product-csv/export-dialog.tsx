import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { listProductIds } from '#shared/features/products/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import { ColumnHelp } from './column-help.tsx';
import { exportName, writeExport } from './export-file.ts';

type Progressed =
  | { readonly kind: 'working'; readonly done: number; readonly total: number }
  | { readonly kind: 'ready'; readonly href: string; readonly count: number }
  | { readonly kind: 'failed'; readonly problem: string };

/** Writes the products of the dialog into a file as soon as it opens; closing it gives the file up. */
function useExport(chosen: readonly string[]): Progressed {
  const { client } = useStudio();
  const [state, setState] = useState<Progressed>({ kind: 'working', done: 0, total: chosen.length });
  useEffect(() => {
    const control = new AbortController();
    let href: string | undefined;
    const run = async () => {
      const { productIds } =
        chosen.length > 0 ? { productIds: chosen } : await client.call(listProductIds, { query: {} });
      const total = productIds.length;
      const parts = await writeExport(client, productIds, {
        signal: control.signal,
        onDone: (done) => setState({ kind: 'working', done, total }),
      });
      href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
      setState({ kind: 'ready', href, count: total });
    };
    run().catch((cause: unknown) => {
      if (!control.signal.aborted) setState({ kind: 'failed', problem: describeError(cause) });
    });
    return () => {
      control.abort();
      if (href !== undefined) URL.revokeObjectURL(href);
    };
  }, [client, chosen]);
  return state;
}

function ExportState({ chosen, onClose }: { chosen: readonly string[]; onClose: () => void }): ReactNode {
  const { clock } = useStudio();
  const state = useExport(chosen);
  return (
    <>
      {state.kind === 'failed' && <Failure>{state.problem}</Failure>}
      {state.kind === 'working' && (
        <>
          <Text role="status" mb="xs">
            {state.done} of {formatCount(state.total, 'product', 'products')} written
          </Text>
          <Progress
            value={state.total === 0 ? 0 : (state.done / state.total) * 100}
            aria-label="How far the file is"
          />
        </>
      )}
      {state.kind === 'ready' && (
        <Text role="status">
          {formatCount(state.count, 'product is', 'products are')} in the file, with one row for each variant.
        </Text>
      )}
      <ColumnHelp />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {state.kind === 'working' ? 'Cancel' : 'Close'}
        </Button>
        {state.kind === 'ready' && (
          <Button component="a" href={state.href} download={exportName(clock.now())} data-autofocus>
            Download
          </Button>
        )}
      </Group>
    </>
  );
}

/**
 * Writes products into a CSV file.
 * @param chosen their ids; all products when there are none; undefined while the dialog is closed
 */
export function ExportDialog(props: {
  chosen: readonly string[] | undefined;
  onClose: () => void;
}): ReactNode {
  const { chosen, onClose } = props;
  return (
    <Dialog title="Export products" isOpen={chosen !== undefined} onClose={onClose}>
      {chosen !== undefined && <ExportState chosen={chosen} onClose={onClose} />}
    </Dialog>
  );
}
