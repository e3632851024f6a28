import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RowWindow, useRowWindow } from './use-row-window.ts';

const ROW_HEIGHT = 100;
const VIEW_HEIGHT = 500;

let shown: RowWindow;

function List(props: { names: readonly string[]; headHeight?: number; isKeyed?: boolean }) {
  const { names } = props;
  const rows = useRowWindow({
    count: names.length,
    rowHeight: ROW_HEIGHT,
    headHeight: props.headHeight ?? 0,
    ...(props.isKeyed === true ? { keyOf: (row: number) => names[row] ?? '' } : {}),
  });
  useLayoutEffect(() => {
    shown = rows;
  });
  return (
    <div ref={rows.ref} data-testid="list">
      <div style={{ height: rows.height }}>
        {names.slice(rows.first, rows.end).map((name) => (
          <p key={name}>{name}</p>
        ))}
      </div>
    </div>
  );
}

const namesOf = (count: number, word = 'Row') => Array.from({ length: count }, (_, row) => `${word} ${row}`);
const list = () => screen.getByTestId('list');

function scrollTo(top: number): void {
  list().scrollTop = top;
  fireEvent.scroll(list());
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_HEIGHT);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => shown.height);
  Element.prototype.scrollTo = function scrollElement(this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? 0;
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

describe('rows that are drawn', () => {
  it.each([
    ['at the top', 1_000, 0, [0, 8]],
    ['in the middle', 1_000, 10_000, [97, 108]],
    ['at the end', 1_000, 99_500, [992, 1_000]],
    ['at the end of fifty thousand', 50_000, 4_999_500, [49_992, 50_000]],
    ['of a list shorter than its place', 2, 0, [0, 2]],
    ['of nothing', 0, 0, [0, 0]],
    ['of a list that became short, scrolled beyond its end', 2, 5_000, [0, 2]],
  ])('%s', (_, rows, top, expected) => {
    render(<List names={namesOf(rows)} />);
    scrollTo(top);
    expect([shown.first, shown.end]).toEqual(expected);
    expect(shown.top).toBe(expected[0] === undefined ? 0 : expected[0] * ROW_HEIGHT);
    expect(shown.height).toBe(rows * ROW_HEIGHT);
  });

  it.each([
    ['above', 2, 200],
    ['below', 12, 800],
    ['in sight', 5, 400],
  ])('scrolls as little as a row that is %s needs', (_, row, top) => {
    render(<List names={namesOf(100)} />);
    scrollTo(400);
    act(() => shown.show(row));
    expect(list().scrollTop).toBe(top);
  });

  it.each([
    ['above', 2, 200],
    ['below', 12, 836],
    ['in sight', 5, 400],
  ])('brings a row that is %s below the head that stays', (_, row, top) => {
    render(<List names={namesOf(100)} headHeight={36} />);
    scrollTo(400);
    act(() => shown.show(row));
    expect(list().scrollTop).toBe(top);
    expect(shown.rowsInSight).toBe(4);
  });

  it.each([
    ['stay where they are', true, 400, 700],
    ['come into sight at the top of the list', true, 0, 0],
    ['push the others away where no row is known by a key', false, 400, 400],
  ])('%s when three come in above', (_, isKeyed, before, after) => {
    const names = namesOf(100);
    const { rerender } = render(<List names={names} isKeyed={isKeyed} />);
    scrollTo(before);
    rerender(<List names={[...namesOf(3, 'New'), ...names]} isKeyed={isKeyed} />);
    expect(list().scrollTop).toBe(after);
  });
});
