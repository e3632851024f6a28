import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { RichTextEditor } from './rich-text-editor.tsx';
import { createTestStudio, renderInStudio } from './testing/render-in-studio.tsx';

/** Shows the editor over a text, and answers what was written last. */
function show(start: string, isDisabled = false): () => string {
  let written = start;
  function Field() {
    const [value, setValue] = useState(start);
    const handleChange = (html: string) => {
      written = html;
      setValue(html);
    };
    return (
      <>
        <RichTextEditor label="Description" value={value} isDisabled={isDisabled} onChange={handleChange} />
        <button type="button" onClick={() => setValue('<p>By somebody else</p>')}>
          Merge
        </button>
      </>
    );
  }
  renderInStudio(<Field />, createTestStudio({}));
  return () => written;
}

const surface = () => screen.findByRole('textbox', { name: 'Description' });
const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function selectAll(): Promise<HTMLElement> {
  const field = await surface();
  field.focus();
  window.getSelection()?.selectAllChildren(field);
  fireEvent(document, new Event('selectionchange'));
  return field;
}

function paste(field: HTMLElement, html: string): void {
  const data: Readonly<Record<string, string>> = { 'text/html': html, 'text/plain': 'plain' };
  fireEvent.paste(field, { clipboardData: { getData: (type: string) => data[type] ?? '' } });
}

afterEach(cleanup);

describe('the editor of a text', () => {
  it('makes headings, lists, quotes and strong words of what is selected, and takes them back', async () => {
    const written = show('<p>Thrown by hand</p>');
    await selectAll();
    await userEvent.click(tool('Bold'));
    expect(written()).toBe('<p><strong>Thrown by hand</strong></p>');
    expect(tool('Bold').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(tool('Undo'));
    expect(written()).toBe('<p>Thrown by hand</p>');
    await userEvent.click(tool('Redo'));
    expect(written()).toBe('<p><strong>Thrown by hand</strong></p>');
    await userEvent.click(tool('Bold'));
    await userEvent.click(tool('Heading'));
    expect(written()).toBe('<h2>Thrown by hand</h2>');
    await userEvent.click(tool('Heading'));
    await userEvent.click(tool('Numbered list'));
    expect(written()).toBe('<ol><li>Thrown by hand</li></ol>');
    await userEvent.click(tool('Bullet list'));
    expect(written()).toBe('<ul><li>Thrown by hand</li></ul>');
    await userEvent.click(tool('Bullet list'));
    await userEvent.click(tool('Quote'));
    expect(written()).toBe('<blockquote>Thrown by hand</blockquote>');
  });

  it('follows Ctrl+B and Ctrl+I', async () => {
    const written = show('<p>Thrown</p>');
    const field = await selectAll();
    fireEvent.keyDown(field, { key: 'b', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'i', ctrlKey: true });
    expect(written()).toBe('<p><strong><em>Thrown</em></strong></p>');
  });

  it('links words to safe addresses alone, and takes the link off where the address is emptied', async () => {
    const written = show('<p>Thrown</p>');
    expect((await surface()).textContent).toBe('Thrown');
    expect(tool('Link').disabled).toBe(true);
    await selectAll();
    await waitFor(() => expect(tool('Link').disabled).toBe(false));
    await userEvent.click(tool('Link'));
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link address' });
    await userEvent.type(address, 'javascript:x(){Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter an address that begins with https/);
    await userEvent.clear(address);
    await userEvent.type(address, '/shop{Enter}');
    expect(written()).toBe('<p><a href="/shop">Thrown</a></p>');
    await userEvent.click(tool('Link'));
    const again = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link address' });
    expect(again.value).toBe('/shop');
    await userEvent.clear(again);
    await userEvent.click(tool('Apply link'));
    expect(written()).toBe('<p>Thrown</p>');
  });

  it('takes the looks off what is pasted', async () => {
    const written = show('<p>Old</p>');
    const field = await selectAll();
    paste(field, '<h1 style="color:red">New</h1><div><b>words</b><script>x()</script></div>');
    expect(written()).toBe('<h2>New</h2><p><strong>words</strong></p>');
  });

  it('shows what somebody else wrote meanwhile, which Undo leaves', async () => {
    const written = show('<p>Mine</p>');
    expect((await surface()).textContent).toBe('Mine');
    await userEvent.click(tool('Merge'));
    await waitFor(async () => expect((await surface()).textContent).toBe('By somebody else'));
    expect(tool('Undo').disabled).toBe(true);
    expect(written()).toBe('<p>Mine</p>');
  });

  it('edits as HTML what it would change otherwise, and says so', async () => {
    const written = show('<p class="lead">A</p>');
    const field = await surface();
    expect(field).toHaveProperty('value', '<p class="lead">A</p>');
    expect(screen.getByText(/^This text has HTML that the editor of words would change/)).toBeDefined();
    expect(tool('HTML').disabled).toBe(true);
    fireEvent.change(field, { target: { value: '<p>A</p><table></table>' } });
    expect(written()).toBe('<p>A</p><table></table>');
  });

  it('changes between words and HTML', async () => {
    show('<p>A</p>');
    expect((await surface()).textContent).toBe('A');
    await userEvent.click(tool('HTML'));
    expect(await surface()).toHaveProperty('value', '<p>A</p>');
    await userEvent.click(tool('HTML'));
    expect((await surface()).getAttribute('contenteditable')).toBe('true');
  });

  it('is only read by who may not change it', async () => {
    show('<p>A</p>', true);
    const field = await surface();
    expect(field.getAttribute('contenteditable')).toBe('false');
    expect(field.getAttribute('aria-readonly')).toBe('true');
    expect(tool('Bold').disabled).toBe(true);
  });
});
