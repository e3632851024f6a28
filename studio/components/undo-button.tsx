import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UndoStack } from './use-undo-stack.ts';

/** Takes the last act back, which its label names. */
export function UndoButton({ stack }: { stack: Pick<UndoStack, 'next' | 'undo'> }): ReactNode {
  const { next } = stack;
  return (
    <Button size="xs" variant="default" disabled={next === undefined} title={next} onClick={stack.undo}>
      Undo{next === undefined ? '' : `: ${next}`}
    </Button>
  );
}
