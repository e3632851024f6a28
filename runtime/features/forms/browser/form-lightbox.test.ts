// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { startFormLightbox } from './form-lightbox.ts';

let details: HTMLDetailsElement;

beforeEach(() => {
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.dispatchEvent(new Event('close'));
  };
  document.body.innerHTML =
    '<details><summary class="button">Write to us</summary><form><input name="note"></form></details>';
  details = document.body.firstElementChild as HTMLDetailsElement;
});

const dialog = () => document.querySelector('dialog');

function toggle(isOpen: boolean): void {
  details.open = isOpen;
  details.dispatchEvent(new Event('toggle'));
}

describe('a form behind a button', () => {
  it('opens in a lightbox with a name and a button that closes it', () => {
    startFormLightbox(details, 'Close');
    expect(dialog()).toBeNull();
    toggle(true);
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.getAttribute('aria-label')).toBe('Write to us');
    expect(dialog()?.querySelector('form')).not.toBeNull();
    expect(dialog()?.querySelector('button')?.textContent).toBe('Close');
  });

  it('comes back with what was typed when it is closed, and opens again', () => {
    startFormLightbox(details, 'Close');
    toggle(true);
    const note = dialog()?.querySelector('input');
    if (note) note.value = 'Hello';
    dialog()?.querySelector('button')?.click();
    expect(dialog()).toBeNull();
    expect(details.open).toBe(false);
    expect(document.activeElement).toBe(details.querySelector('summary'));
    toggle(true);
    expect(dialog()?.querySelector('input')?.value).toBe('Hello');
  });

  it('that was opened before its script came is shown at once', () => {
    details.open = true;
    startFormLightbox(details, 'Close');
    expect(dialog()?.open).toBe(true);
  });
});
