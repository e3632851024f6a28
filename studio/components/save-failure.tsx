import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DraftSave } from '../api/draft-saver.ts';
import { Failure } from './page.tsx';

/**
 * Says why what was written is not saved; nothing while there is nothing to say. Where no server was reached it is
 * tried again by itself, and at once by the button.
 */
export function SaveFailure({ save, onRetry }: { save: DraftSave; onRetry: () => void }): ReactNode {
  if (save.kind !== 'failed') return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Failure>Not saved. {save.message} What you typed is kept here.</Failure>
      {save.isAway && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Stack>
  );
}
