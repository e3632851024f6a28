import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useStudio } from '../api/studio-context.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog of the studio. While the question for the password stands over it, keys are meant for that. */
export function Dialog(props: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** True for what would be lost by a hasty key or click: only its buttons close it. */
  isFirm?: boolean;
  /** True while something of it is dragged to what lies under it. */
  isAside?: boolean;
  children: ReactNode;
}): ReactNode {
  const { passwordQuestion } = useStudio();
  const isAsked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isOpen);
  useFocusBack(props.isOpen);
  const isFirm = props.isFirm === true || isAsked;
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      centered
      closeOnEscape={!isFirm}
      closeOnClickOutside={!isFirm}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...(props.isAside === true ? { styles: { root: { visibility: 'hidden' } } } : {})}
    >
      {props.children}
    </Modal>
  );
}
