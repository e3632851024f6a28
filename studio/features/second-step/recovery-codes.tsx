import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { showNotice, showProblem } from '../../components/notices.tsx';
import classes from './second-step.module.css';

/**
 * Recovery codes, the one time that they are shown.
 * @param props.doneLabel what the button says that leaves them
 */
export function RecoveryCodes({
  codes,
  doneLabel,
  onDone,
}: {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}): ReactNode {
  const handleCopy = () =>
    void navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => showNotice({ message: 'The recovery codes are copied.' }), showProblem);
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        Keep these recovery codes where you keep your passwords. Each lets you in once without your phone.
        They are shown only now.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={handleCopy}>
          Copy
        </Button>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </div>
  );
}
