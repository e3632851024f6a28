import { Button, Menu } from '@mantine/core';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { createTestStudio, renderInStudio } from './testing/render-in-studio.tsx';

/** A screen whose dialog is there only while it is asked for, as many are. */
function Screen(): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <main>
      <div data-pane="order" tabIndex={-1}>
        {!isSent && <Button onClick={() => setAsked(true)}>Send</Button>}
        <Menu>
          <Menu.Target>
            <Button>More</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsked(true)}>Cancel the order</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {isAsked && (
        <Dialog title="Sure?" isOpen onClose={() => setAsked(false)}>
          <Button
            onClick={() => {
              setSent(true);
              setAsked(false);
            }}
          >
            Do it
          </Button>
        </Dialog>
      )}
    </main>
  );
}

afterEach(cleanup);

function show() {
  renderInStudio(<Screen />, createTestStudio({}));
  return userEvent.setup();
}

const expectFocusOn = (element: () => Element | null) =>
  vi.waitFor(() => expect(document.activeElement).toBe(element()));

it('gives the focus back to the button that opened a dialog', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await expectFocusOn(() => screen.getByRole('button', { name: 'Send' }));
});

it('gives it to the button of the menu whose entry opened the dialog', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const entry = await screen.findByRole('menuitem', { name: 'Cancel the order' });
  entry.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await expectFocusOn(() => screen.getByRole('button', { name: 'More' }));
});

it('gives it to the screen where the button went with what was done', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Do it' }));
  await expectFocusOn(() => document.querySelector('[data-pane="order"]'));
});
