import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { late } from './late.tsx';
import { createTestStudio, renderInStudio } from './testing/render-in-studio.tsx';

afterEach(cleanup);

function show(View: () => ReactNode): void {
  // React tells of errors that boundaries catch.
  vi.spyOn(console, 'error').mockReturnValue();
  renderInStudio(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <View />
      </Suspense>
    </ErrorBoundary>,
    createTestStudio({}),
  );
}

it('says that code did not come, and loads it when it is tried again', async () => {
  let isAway = true;
  const View = late<object>(async () => {
    if (isAway) throw new Error('away');
    return () => 'The editor';
  });
  show(() => <View />);
  expect(await screen.findByText(/could not be loaded/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  const again = await screen.findByRole('button', { name: /try again/i });
  isAway = false;
  fireEvent.click(again);
  expect(await screen.findByText('The editor')).toBeDefined();
});

it('leaves errors of the view itself to who stands around it', async () => {
  const View = late<object>(async () => () => {
    throw new Error('broken');
  });
  show(() => <View />);
  expect(await screen.findByText(/stopped working/)).toBeDefined();
});
