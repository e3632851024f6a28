import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SortableList } from './sortable-list.tsx';

const ITEM_HEIGHT = 40;

function Fruit({ fruits = ['Apple', 'Pear', 'Plum'], isDisabled = false }) {
  const [items, setItems] = useState(fruits);
  return (
    <SortableList
      label="Fruit"
      items={items}
      keyOf={(name) => name}
      nameOf={(name) => name}
      onChange={setItems}
      isDisabled={isDisabled}
    >
      {(name, index, handle) => (
        <>
          {handle} {index + 1} {name}
        </>
      )}
    </SortableList>
  );
}

const handle = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Move ${name}` });
const order = () => screen.getAllByRole('listitem').map((item) => item.textContent.trim());

/** Gives the items the places that a browser would. */
function layOut(): void {
  for (const [index, item] of screen.getAllByRole('listitem').entries()) {
    vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, index * ITEM_HEIGHT, 200, ITEM_HEIGHT),
    );
  }
}

/** Presses the handle of an item and pulls it so many px down. */
async function pull(name: string, by: number): Promise<void> {
  fireEvent.pointerDown(handle(name), { isPrimary: true, button: 0, clientX: 5, clientY: 5 });
  await waitFor(() => expect(handle(name).closest('li')?.dataset['dragged']).toBe('true'));
  fireEvent.pointerMove(document, { clientX: 5, clientY: 5 + by });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a list that is put in order', () => {
  it('takes an item to where its handle is dragged, and says so', async () => {
    render(<Fruit />);
    layOut();
    await pull('Apple', 2 * ITEM_HEIGHT);
    await act(async () => fireEvent.pointerUp(document));
    await waitFor(() => expect(order()).toEqual(['1 Pear', '2 Plum', '3 Apple']));
    expect(screen.getByText('Apple is at place 3 of 3.')).toBeDefined();
  });

  it('leaves an item where it was when Escape ends the drag', async () => {
    render(<Fruit />);
    layOut();
    await pull('Apple', 2 * ITEM_HEIGHT);
    fireEvent.keyDown(document, { code: 'Escape' });
    await waitFor(() => expect(handle('Apple').closest('li')?.dataset['dragged']).toBeUndefined());
    expect(order()).toEqual(['1 Apple', '2 Pear', '3 Plum']);
  });

  it('is put in order by the arrow keys on a handle, which keeps the focus', async () => {
    render(<Fruit />);
    handle('Pear').focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(order()).toEqual(['1 Pear', '2 Apple', '3 Plum']);
    expect(screen.getByText('Pear is at place 1 of 3.')).toBeDefined();
    expect(document.activeElement).toBe(handle('Pear'));
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(order()).toEqual(['1 Apple', '2 Plum', '3 Pear']);
  });

  it.each([
    ['of which only one is left', { fruits: ['Apple'] }],
    ['that may only be looked at', { isDisabled: true }],
  ])('has no handles to press where it is one %s', (_, props) => {
    render(<Fruit {...props} />);
    expect(handle('Apple').disabled).toBe(true);
  });
});
