// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Call } from './http.ts';
import { completeAddresses } from './complete-addresses.ts';

const PLACE = {
  result: {
    address_components: [
      { long_name: '12', short_name: '12', types: ['street_number'] },
      { long_name: 'Kiln Road', short_name: 'Kiln Rd', types: ['route'] },
      { long_name: 'Portland', short_name: 'Portland', types: ['locality'] },
      { long_name: 'Maine', short_name: 'ME', types: ['administrative_area_level_1'] },
      { long_name: '04101', short_name: '04101', types: ['postal_code'] },
      { long_name: 'United States', short_name: 'US', types: ['country'] },
    ],
  },
};
const calls: string[] = [];
let answer: Answer;
let changes: number;

const find = <E extends HTMLElement>(selector: string): E => {
  const element = document.querySelector<E>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
};
const field = (token: string) => find<HTMLInputElement>(`[autocomplete="shipping ${token}"]`);
const options = () =>
  Array.from(document.querySelectorAll('[role=option]'), ({ textContent }) => textContent);

beforeEach(() => {
  calls.length = 0;
  changes = 0;
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<form>
    <input autocomplete="shipping address-line1"><input autocomplete="shipping address-level2">
    <select autocomplete="shipping address-level1"><option value=""><option value="ME"></select>
    <input autocomplete="shipping postal-code"><input autocomplete="billing postal-code">
    <select autocomplete="shipping country"><option value="DE"><option value="US"></select></form>`;
  const predictions = [
    { place_id: 'a', description: 'Portland, ME' },
    { place_id: 'b', description: 'Portland, OR' },
  ];
  answer = { ok: true, body: { predictions } };
  find('form').addEventListener('change', () => (changes += 1));
  completeAddresses(find('form'), (call: Call) => {
    calls.push(call.path);
    return Promise.resolve(call.path.includes('details') ? { ok: true, body: PLACE } : answer);
  });
  field('address-line1').focus();
});

async function type(text: string): Promise<void> {
  field('address-line1').value = text;
  field('address-line1').dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 250));
}

const press = (key: string) =>
  field('address-line1').dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

describe('the first line of an address', () => {
  it('is a box of suggestions, which are said', async () => {
    const input = field('address-line1');
    expect([input.getAttribute('role'), input.getAttribute('aria-expanded')]).toEqual(['combobox', 'false']);
    await type('portl');
    expect(options()).toEqual(['Portland, ME', 'Portland, OR']);
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(find('[role=status]').textContent).toContain('2 suggestions');
    expect(calls[0]).toContain('input=portl');
  });

  it('is chosen by keys, and fills in its own address alone', async () => {
    await type('portl');
    press('ArrowDown');
    press('ArrowDown');
    press('ArrowUp');
    const input = field('address-line1');
    expect(find(`#${input.getAttribute('aria-activedescendant')}`).textContent).toBe('Portland, ME');
    press('Enter');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(calls[1]).toMatch(/place_id=a&productPage=.+&productSection=address/);
    const filled = ['address-line1', 'address-level2', 'address-level1', 'postal-code', 'country'];
    expect(filled.map((token) => field(token).value)).toEqual([
      '12 Kiln Road',
      'Portland',
      'ME',
      '04101',
      'US',
    ]);
    expect(find<HTMLInputElement>('[autocomplete="billing postal-code"]').value).toBe('');
    expect(changes).toBe(1);
    expect(options()).toEqual([]);
  });

  it('is chosen by a click', async () => {
    await type('portl');
    find('[role=option]').click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(field('address-level2').value).toBe('Portland');
  });

  it('closes with Escape and when it is left, and asks nothing of two letters', async () => {
    await type('po');
    expect(calls).toEqual([]);
    await type('portl');
    press('Escape');
    expect(options()).toEqual([]);
    await type('portla');
    field('postal-code').focus();
    expect(options()).toEqual([]);
  });

  it('is typed by hand where nobody answers', async () => {
    answer = { ok: false, status: 502, crumbFail: false, error: '' };
    await type('portl');
    expect([options(), field('address-line1').value]).toEqual([[], 'portl']);
  });
});
