import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { describeError } from '../api/describe-error.ts';

/** How long a notice with a way back stays, in milliseconds. */
const UNDO_MS = 12_000;
const PLAIN_MS = 6_000;

/** A word about something that was done, with a way back where there is one. It never takes the focus. */
export function showNotice(notice: {
  message: string;
  tone?: 'plain' | 'problem';
  /** True for what is to be read before it goes: it stays until it is closed. */
  stays?: boolean;
  undo?: { label: string; run: () => void };
}): void {
  const { message, undo } = notice;
  // What went wrong in the same way several times is told once.
  const id = `notice-${notice.tone === 'problem' ? message : crypto.randomUUID()}`;
  const handleUndo = () => {
    hideNotification(id);
    undo?.run();
  };
  showNotification({
    id,
    color: notice.tone === 'problem' ? 'var(--red)' : 'var(--accent)',
    autoClose: notice.stays !== true && (undo === undefined ? PLAIN_MS : UNDO_MS),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this notice' },
    message:
      undo === undefined ? (
        message
      ) : (
        <span style={{ display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'space-between' }}>
          <span>{message}</span>
          <Button size="compact-sm" variant="default" style={{ flexShrink: 0 }} onClick={handleUndo}>
            {undo.label}
          </Button>
        </span>
      ),
  });
}

/** Says why something was not done. */
export function showProblem(cause: unknown): void {
  showNotice({ message: describeError(cause), tone: 'problem' });
}
