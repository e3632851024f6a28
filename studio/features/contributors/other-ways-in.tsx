import { Anchor } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { LoadingState } from '../../components/pane-state.tsx';

/** What a way in by mail is given. */
interface WayProps {
  /** What stands in the form for signing in. */
  readonly email: string;
  readonly onClose: () => void;
}

/** A way in beside the password. */
interface Way {
  readonly link: string;
  readonly title: string;
  readonly Content: ComponentType<WayProps>;
}

const WAYS: readonly Way[] = [
  {
    link: 'Email me a sign-in link',
    title: 'Sign in by email',
    Content: lazy(async () => ({ default: (await import('./mailed-sign-in.tsx')).MailedSignIn })),
  },
  {
    link: 'Forgot your password?',
    title: 'Set a new password',
    Content: lazy(async () => ({ default: (await import('./forgotten-password.tsx')).ForgottenPassword })),
  },
];

function WayIn({ way: { link, title, Content }, email }: { way: Way; email: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const handleClose = () => setIsOpen(false);
  return (
    <div>
      <Anchor component="button" type="button" underline="hover" py={4} onClick={() => setIsOpen(true)}>
        {link}
      </Anchor>
      <Dialog title={title} isOpen={isOpen} onClose={handleClose}>
        <Suspense fallback={<LoadingState label="Opening" />}>
          <Content email={email} onClose={handleClose} />
        </Suspense>
      </Dialog>
    </div>
  );
}

/** The ways in by mail, under the form for signing in. */
export function OtherWaysIn({ email }: { email: string }): ReactNode {
  return (
    <div style={{ marginTop: 12 }}>
      {WAYS.map((way) => (
        <WayIn key={way.link} way={way} email={email} />
      ))}
    </div>
  );
}
