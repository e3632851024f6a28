import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { exportOrders } from '#shared/features/orders/contract.ts';
import { ORDERS_CSV_HEAD } from '#shared/features/orders/csv.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput, Output } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import type { OrderPlace } from './order-place.ts';

/** Which orders are written out: those that are found, or those of some ids. */
export type ExportedOrders = OrderPlace & { readonly ids?: string };

type Written =
  | { readonly kind: 'asking' }
  | { readonly kind: 'working'; readonly done: number }
  | { readonly kind: 'ready'; readonly done: number; readonly href: string }
  | { readonly kind: 'failed'; readonly problem: string };

/**
 * Writes orders into the parts of a CSV file, some at a time.
 * @throws the signal's reason when it is given up
 */
async function writeExport(
  client: Client,
  query: CallerInput<typeof exportOrders>['query'],
  { signal, onDone }: { signal: AbortSignal; onDone: (orders: number) => void },
): Promise<{ readonly parts: readonly string[]; readonly orders: number }> {
  const parts = [ORDERS_CSV_HEAD];
  let orders = 0;
  let cursor: string | null = null;
  do {
    const part: Output<typeof exportOrders> = await client.call(exportOrders, {
      query: { ...query, ...(cursor === null ? {} : { cursor }) },
    });
    signal.throwIfAborted();
    parts.push(part.text);
    orders += part.orders;
    onDone(orders);
    cursor = part.nextPageCursor;
  } while (cursor !== null);
  return { parts, orders };
}

function ExportForm({ asked, onClose }: { asked: ExportedOrders; onClose: () => void }): ReactNode {
  const { client, clock } = useStudio();
  const [days, setDays] = useState({ from: asked.from ?? '', until: asked.until ?? '' });
  const [state, setState] = useState<Written>({ kind: 'asking' });
  const [control] = useState(() => new AbortController());
  const href = state.kind === 'ready' ? state.href : undefined;
  useEffect(() => () => control.abort(), [control]);
  useEffect(
    () => () => {
      if (href !== undefined) URL.revokeObjectURL(href);
    },
    [href],
  );
  const handleWrite = async () => {
    setState({ kind: 'working', done: 0 });
    const given = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''));
    try {
      const { from: _from, until: _until, ...rest } = asked;
      const { parts, orders } = await writeExport(
        client,
        { ...rest, ...given },
        {
          signal: control.signal,
          onDone: (done) => setState({ kind: 'working', done }),
        },
      );
      const file = URL.createObjectURL(new Blob([...parts], { type: 'text/csv' }));
      setState({ kind: 'ready', done: orders, href: file });
    } catch (cause) {
      if (!control.signal.aborted) setState({ kind: 'failed', problem: describeError(cause) });
    }
  };
  const day = (name: keyof typeof days, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={days[name]}
      onChange={(event) => {
        setDays({ ...days, [name]: event.currentTarget.value });
        setState({ kind: 'asking' });
      }}
    />
  );
  const name = `orders-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {asked.ids === undefined
          ? 'The file has the orders that the list shows now, with a row for each line.'
          : 'The file has the selected orders, with a row for each line.'}
      </Text>
      {asked.ids === undefined && (
        <Group gap="sm" grow>
          {day('from', 'First day')}
          {day('until', 'Last day')}
        </Group>
      )}
      {state.kind === 'failed' && <Failure>{state.problem}</Failure>}
      {state.kind === 'working' && (
        <Text role="status">{formatCount(state.done, 'order', 'orders')} written</Text>
      )}
      {state.kind === 'ready' && (
        <Text role="status">{formatCount(state.done, 'order is', 'orders are')} in the file.</Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {state.kind === 'working' ? 'Cancel' : 'Close'}
        </Button>
        {href === undefined ? (
          <Button loading={state.kind === 'working'} onClick={() => void handleWrite()} data-autofocus>
            Export
          </Button>
        ) : (
          <Button component="a" href={href} download={name} data-autofocus>
            Download
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/**
 * Writes orders into a CSV file.
 * @param asked which ones; undefined while the dialog is closed
 */
export function ExportDialog(props: { asked: ExportedOrders | undefined; onClose: () => void }): ReactNode {
  const { asked, onClose } = props;
  return (
    <Dialog title="Export orders" isOpen={asked !== undefined} onClose={onClose}>
      {asked !== undefined && <ExportForm asked={asked} onClose={onClose} />}
    </Dialog>
  );
}
