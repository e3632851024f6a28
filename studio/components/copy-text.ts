/**
 * Copies the text of a field. The desktop program grants no permission for the clipboard; there the field is
 * selected and copied as people do it by keys.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/** Says whether `copyFrom` could copy. */
export function tellCopied(isCopied: boolean): string {
  return isCopied ? 'Copied.' : 'It is selected: copy it with Ctrl+C.';
}

/** Copies a text of any length, in the same two ways. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
