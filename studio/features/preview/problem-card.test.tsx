import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ProblemCard } from './problem-card.tsx';

afterEach(cleanup);

function problem(line: number, severity: ThemeProblem['severity'] = 'error'): ThemeProblem {
  const start = { line, column: 5, offset: line * 10 };
  return {
    path: 'a.page',
    code: 'C',
    severity,
    message: `Mistake ${line}.`,
    hint: `Hint ${line}.`,
    range: { start, end: start },
  };
}

it('tells place, mistake and help, and leads to the place', async () => {
  const opened: number[] = [];
  renderInStudio(
    <ProblemCard
      problems={[problem(9, 'warning'), problem(3)]}
      isOlder
      onOpen={({ range }) => opened.push(range.start.line)}
    />,
    createTestStudio({}),
  );
  expect(screen.getByRole('heading').textContent).toBe('1 mistake in this page');
  expect(screen.getByText('Hint 3.')).toBeDefined();
  expect(screen.getByText(/as it was before the mistake/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^a\.page:3:5/ }));
  expect(opened).toEqual([3]);
});

it('shows the first three mistakes and counts the rest', () => {
  renderInStudio(
    <ProblemCard
      problems={[1, 2, 3, 4, 5].map((line) => problem(line))}
      isOlder={false}
      onOpen={() => undefined}
    />,
    createTestStudio({}),
  );
  expect(screen.getAllByRole('button').length).toBe(3);
  expect(screen.getByText('And 2 more.')).toBeDefined();
  expect(screen.queryByText(/as it was before/)).toBeNull();
});
