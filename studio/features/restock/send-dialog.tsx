import { Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  listRestockGroups,
  listRestockSignUps,
  type RestockGroup,
  sendAllRestock,
} from '#shared/features/restock/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { canBeTold, formatPeople, nameOfGroup } from './restock-words.ts';

type Results = Output<typeof sendAllRestock>['results'];

/** Notices that a person is asked about. */
export interface Wish {
  readonly groups: readonly RestockGroup[];
  /** Lets the call be repeated after a broken connection without telling anybody twice. */
  readonly key: string;
}

/** Begins to ask about notices. */
export function toWish(groups: readonly RestockGroup[]): Wish {
  return { groups, key: crypto.randomUUID() };
}

function describeResults(groups: readonly RestockGroup[], results: Results): string {
  const told = results.reduce((sum, result) => sum + ('queued' in result ? result.queued : 0), 0);
  const failed = results.flatMap((result) => {
    const group = groups.find(({ variantId }) => variantId === result.variantId);
    return 'error' in result && group !== undefined ? [`${nameOfGroup(group)}: ${result.error}`] : [];
  });
  return [`${formatPeople(told)} will get an email.`, ...failed].join(' ');
}

/** Asks before people are written to, with how many they are. */
export function SendDialog({
  wish,
  onClose,
  previewPath,
}: {
  wish: Wish | null;
  onClose: () => void;
  /** Place of the preview of the mail. */
  previewPath: string;
}): ReactNode {
  const { client } = useStudio();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: ({ groups, key }: Wish) =>
      client.call(
        sendAllRestock,
        {
          body: {
            sendRequests: groups.map((group) => ({
              productId: group.productId,
              variantId: group.variantId,
              force: !canBeTold(group),
            })),
          },
        },
        { idempotencyKey: key },
      ),
    onSuccess: ({ results }, { groups }) => {
      showNotice({
        message: describeResults(groups, results),
        tone: results.some((result) => 'error' in result) ? 'problem' : 'plain',
      });
      close();
    },
    onSettled: () =>
      Promise.all(
        [listRestockGroups, listRestockSignUps].map(({ name }) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  const close = () => {
    send.reset();
    onClose();
  };
  const groups = wish?.groups ?? [];
  const count = groups.reduce((sum, { signUpCount }) => sum + signUpCount, 0);
  const [first] = groups;
  const isForced = first !== undefined && !canBeTold(first);
  return (
    <Dialog title={`Write to ${formatPeople(count)}?`} isOpen={wish !== null} onClose={close}>
      <Text mb="sm">
        {groups.length === 1 && first !== undefined
          ? `Everybody who waits for ${nameOfGroup(first)} gets one email saying that it is back in stock.`
          : `Everybody who waits for these ${groups.length} variants gets one email saying that it is back in stock.`}{' '}
        People who were notified before are not notified again.
      </Text>
      {isForced && (
        <Text mb="sm" fw={600}>
          It is still sold out: people who follow the email cannot buy it.
        </Text>
      )}
      <Text mb="md">
        <Anchor href={toPlaceLink(previewPath, { template: 'restock-notice' })}>Preview email</Anchor>
      </Text>
      {send.error !== null && <Failure>{describeError(send.error)}</Failure>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button
          loading={send.isPending}
          onClick={() => {
            if (wish !== null) send.mutate(wish);
          }}
        >
          {isForced ? 'Send anyway' : 'Send'}
        </Button>
      </Group>
    </Dialog>
  );
}
