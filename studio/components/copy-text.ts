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
