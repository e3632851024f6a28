import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/** Asks before something is lost. Cancel has the focus, so that a hasty Enter loses nothing. */
export function ConfirmDialog(props: {
  title: string;
  message: string;
  confirmLabel: string;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}): ReactNode {
  useFocusBack(props.isOpen);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="md">{props.message}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          Cancel
        </Button>
        <Button bg="var(--red-fill)" c="var(--on-red)" onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
