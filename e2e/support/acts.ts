import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Does what a person does in the studio, and counts it: each press, each text that is written, and each key that does
 * something is one act. The way to where it is done, by the pointer or by Tab and the arrows, is none.
 */
export interface Acts {
  /** How many there were. */
  count(): number;
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Chooses one of several that go together, such as a layout. */
  choose(target: Locator): Promise<void>;
  /** Chooses an option of a closed list: opens it, and takes the option. */
  pick(list: Locator, option: string): Promise<void>;
  /** Chooses something in a tree. */
  goTo(item: Locator): Promise<void>;
  key(keys: string): Promise<void>;
}

const STEPS_MAX = 150;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Goes on by a key until something is so. */
async function goUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${STEPS_MAX} times ${key} did not lead there.`);
}

/** Counts acts. */
function createCounter() {
  let done = 0;
  return {
    count: () => done,
    async counted(acts: number, work: () => Promise<void>): Promise<void> {
      done += acts;
      await work();
    },
  };
}

/** Does it with the pointer; texts are typed. */
export function byMouse(page: Page): Acts {
  const { count, counted } = createCounter();
  const optionOf = (option: string) => page.getByRole('option', { name: option, exact: true });
  return {
    count,
    press: (target) => counted(1, () => target.click()),
    write: (field, text) => counted(1, () => field.fill(text)),
    choose: (target) => counted(1, () => target.check()),
    pick: (list, option) =>
      counted(2, async () => {
        await list.click();
        await optionOf(option).click();
      }),
    goTo: (item) => counted(1, () => item.click()),
    key: (keys) => counted(1, () => page.keyboard.press(keys)),
  };
}

/** Does it with keys alone: the pointer is not touched. */
export function byKeys(page: Page): Acts {
  const { count, counted } = createCounter();
  const reach = async (target: Locator) => {
    await target.waitFor();
    await expect(target).toBeEnabled();
    await goUntil(page, 'Tab', () => isFocused(target));
  };
  return {
    count,
    press: (target) =>
      counted(1, async () => {
        await reach(target);
        await page.keyboard.press('Enter');
      }),
    write: (field, text) =>
      counted(1, async () => {
        await reach(field);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.insertText(text);
      }),
    choose: (target) =>
      counted(1, async () => {
        await reach(page.locator('input[type="radio"]:checked').and(page.locator('[name="start"]')));
        await goUntil(page, 'ArrowDown', () => target.isChecked());
      }),
    pick: (list, option) =>
      counted(2, async () => {
        await reach(list);
        await page.keyboard.press('ArrowDown');
        const wanted = page.getByRole('option', { name: option, exact: true });
        await wanted.waitFor();
        await goUntil(page, 'ArrowDown', () =>
          wanted.evaluate((one) => one.matches('[data-combobox-selected]')),
        );
        await page.keyboard.press('Enter');
      }),
    goTo: (item) =>
      counted(1, async () => {
        const isInTree = () =>
          item.evaluate((one) => one.closest('[role="tree"]')?.contains(document.activeElement) === true);
        await goUntil(page, 'Tab', isInTree);
        await page.keyboard.press('Home');
        await goUntil(page, 'ArrowDown', async () => (await item.getAttribute('aria-selected')) === 'true');
      }),
    key: (keys) => counted(1, () => page.keyboard.press(keys)),
  };
}
