import { expect, type Locator } from '@playwright/test';

/**
 * Presses a button that only visitors without scripts need. Where scripts run, it waits until they have hidden the
 * button: before that, the form does not follow by itself yet.
 */
export async function pressWithoutScripts(button: Locator): Promise<void> {
  if (await runsScripts(button)) await expect(button).toBeHidden();
  else await button.click();
}

/** Whether scripts run on the page that this stands on. */
export function runsScripts(place: Locator): Promise<boolean> {
  return place.page().evaluate(() => matchMedia('(scripting: enabled)').matches);
}
