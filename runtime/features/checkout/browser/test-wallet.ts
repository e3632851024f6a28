import { SLOT } from '#shared/text/sentences.ts';
import { appendElement } from '../../../browser/append-element.ts';
import type { WalletCart } from './wallet-shop.ts';
import type { MountWallet, WalletElement } from './wallets.ts';

/** Makes the dialog usable in any theme; counts for nothing where the theme has its own say about the classes. */
const LOOK = `:where(.test-wallet){border:1px solid;box-sizing:border-box;font:inherit;max-height:calc(100dvh - 2rem);\
max-width:min(28rem,100vw - 2rem);overflow:auto;padding:1.5rem}:where(.test-wallet label){display:block;margin-top:.75rem}\
:where(.test-wallet :is(input:not([type=radio]),select)){box-sizing:border-box;display:block;font:inherit;min-height:2.75rem;width:100%}\
:where(.test-wallet button,.test-wallet-button){font:inherit;margin-top:1rem;min-height:2.75rem;padding:0 1rem}`;

/** What the wallet knows of its owner, as wallets keep it. */
const FIELDS = [
  'email',
  'firstName',
  'lastName',
  'addressLine1',
  'city',
  'postalCode',
  'region',
  'country',
] as const;
/** What wallets tell before their owner has agreed to pay. */
const FIRST_TOLD = ['city', 'postalCode', 'region', 'country'];

type Values = Readonly<Record<string, string>>;

function readFields(form: HTMLFormElement, wanted: readonly string[]): { country: string } & Values {
  const given = [...new FormData(form)].flatMap(([name, value]) =>
    wanted.includes(name) && typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );
  return { country: '', ...Object.fromEntries(given) };
}

function addField(form: HTMLFormElement, name: string, label: string): void {
  const line = appendElement(form, 'label', '');
  line.textContent = label;
  const input = appendElement(line, 'input', '');
  input.name = name;
  input.required = name !== 'region';
  if (name === 'email') input.type = 'email';
}

/** Shows what the cart comes to, with the ways of shipping to choose from. */
function showCart(
  part: HTMLElement,
  cart: WalletCart,
  { formatCents, words }: WalletElement,
  choose: (id: string) => void,
): void {
  part.replaceChildren();
  for (const { id, label, cents } of cart.options) {
    const line = appendElement(part, 'label', '');
    const radio = appendElement(line, 'input', '');
    radio.type = 'radio';
    radio.name = 'optionId';
    radio.value = id;
    radio.checked = id === cart.optionId;
    radio.addEventListener('change', () => choose(id));
    line.append(` ${label} ${formatCents(cents, cart.currency)}`);
  }
  appendElement(part, 'p', 'test-wallet-total').textContent =
    `${words.total} ${formatCents(cart.dueCents, cart.currency)}`;
}

function createDialog(element: WalletElement, first: WalletCart): HTMLDialogElement {
  const { shop, shopName, words, cards } = element;
  const dialog = element.container.ownerDocument.createElement('dialog');
  dialog.className = 'test-wallet';
  dialog.setAttribute('aria-label', words.name);
  const form = appendElement(dialog, 'form', '');
  appendElement(form, 'h2', '').textContent = words.payTo.replace(SLOT, () => shopName);
  appendElement(form, 'p', '').textContent = words.about;
  const asked = FIELDS.filter((name) => first.requiresShipping || name === 'email');
  for (const name of asked) addField(form, name, words[name]);
  const line = appendElement(form, 'label', '');
  line.textContent = words.card;
  const card = appendElement(line, 'select', '');
  for (const [token, title] of Object.entries(cards)) card.add(new Option(title, token));
  const sums = appendElement(form, 'div', '');
  sums.setAttribute('role', 'status');
  const problem = appendElement(form, 'p', 'field-error');
  problem.setAttribute('role', 'alert');
  const send = appendElement(form, 'button', 'button');
  const close = appendElement(form, 'button', 'quiet-button');
  close.type = 'button';
  close.textContent = words.cancel;
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    void shop.leave();
  });

  let shown: WalletCart | undefined = first.requiresShipping ? undefined : first;
  const show = (answer: { cart: WalletCart } | { problem: string }) => {
    problem.textContent = 'problem' in answer ? answer.problem : '';
    if ('cart' in answer) shown = answer.cart;
    if (shown !== undefined) showCart(sums, shown, element, (id) => void shop.choose(id).then(show));
    send.textContent = shown === undefined ? words.goOn : words.pay;
  };
  show({ problem: '' });

  async function go(): Promise<void> {
    if (shown === undefined) {
      show(await shop.ship(readFields(form, FIRST_TOLD)));
      return;
    }
    const { email = '' } = readFields(form, ['email']);
    const address = readFields(
      form,
      FIELDS.filter((name) => name !== 'email'),
    );
    const outcome = await shop.pay(
      {
        email,
        token: card.value,
        optionId: shown.optionId,
        ...(first.requiresShipping ? { shipping: address } : {}),
      },
      shown.dueCents,
    );
    if ('path' in outcome) element.openPath(outcome.path);
    else {
      problem.textContent = outcome.problem;
      const now = await shop.read();
      if (now !== undefined) shown = now;
      if (now !== undefined) showCart(sums, now, element, (id) => void shop.choose(id).then(show));
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    void go().finally(() => (send.disabled = false));
  });
  return dialog;
}

/** A test wallet: a dialog that tells what wallets tell, in the same order. */
export const mountTestWallet: MountWallet = async (element) => {
  const { container, shop, words } = element;
  if ((await shop.read()) === undefined) return false;
  const look = appendElement(container, 'style', '');
  look.textContent = LOOK;
  const button = appendElement(container, 'button', 'button test-wallet-button');
  button.type = 'button';
  button.textContent = words.name;
  const open = async () => {
    const cart = await shop.read();
    if (cart === undefined) {
      button.hidden = true;
      return;
    }
    const dialog = createDialog(element, cart);
    container.ownerDocument.body.append(dialog);
    dialog.showModal();
  };
  button.addEventListener('click', () => {
    if (element.mayStart()) void open();
  });
  return true;
};
