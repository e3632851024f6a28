import { CART_PATH } from '#shared/features/cart/paths.ts';
import { checkStock } from '#shared/features/cart/rules.ts';
import type { AddressLayout } from '#shared/features/forms/address-layout.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { ADDRESS_LAYOUT_PATH } from '#shared/features/forms/paths.ts';
import { STOCK_PATH } from '#shared/features/products/paths.ts';
import { property, propertyAt, toText } from '#shared/json/values.ts';
import type { Failure, Http } from '../../../browser/http.ts';
import type { FormProblem, showFormDialog } from '../../forms/browser/form-dialog.ts';

/** What is to go into the cart with answers. */
export interface AskedEntry {
  readonly itemId: string;
  readonly sku: string | null;
}

/** What asking came to: the answers were taken, the visitor closed the form, or it could not be opened. */
export type AskOutcome = 'taken' | 'closed' | { readonly refusal: string };

export interface AskDeps {
  readonly http: Http;
  readonly document: Document;
  /** Shows a form in a dialog until it is taken or closed. */
  readonly showForm: typeof showFormDialog;
  readonly query: string;
  /** Label of the button that sends the answers. */
  readonly label: string;
  /** Puts the item into the cart with the answers, JSON as text; the failure where it cannot. */
  readonly send: (answers: string) => Promise<Failure | undefined>;
  readonly failureText: (failure: Failure) => string;
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = property(value, key);
  return Array.isArray(list) ? list : [];
}

/** Pieces of an item and variant that a cart as the server answers it holds. */
function countPieces(cart: unknown, { itemId, sku }: AskedEntry): number {
  return listOf(cart, 'entries')
    .filter((entry) => property(entry, 'itemId') === itemId)
    .filter((entry) => sku === null || property(property(entry, 'chosenVariant'), 'sku') === sku)
    .reduce<number>((sum, entry) => sum + Number(toText(property(entry, 'quantity'))), 0);
}

/** Why the variant cannot be had: nothing is left beyond what is in the cart. */
async function findShortage(entry: AskedEntry, { http, failureText }: AskDeps): Promise<string | undefined> {
  const [stock, cart] = await Promise.all([
    http({ path: `${STOCK_PATH}?itemId=${encodeURIComponent(entry.itemId)}` }),
    http({ path: CART_PATH }),
  ]);
  if (!stock.ok) return failureText(stock);
  const variant = listOf(stock.body, 'results').find(
    (result) => entry.sku === null || property(result, 'sku') === entry.sku,
  );
  const offered = {
    sku: entry.sku ?? '',
    attributes: {},
    unlimited: property(variant, 'unlimited') === true,
    qtyInStock:
      Number(toText(property(variant, 'qtyInStock'))) +
      Number(toText(propertyAt(variant, ['backorder', 'left'])) || 0),
  };
  return checkStock(offered, 1, cart.ok ? countPieces(cart.body, entry) : 0)?.message;
}

/**
 * Asks what an item wants to know before it goes into the cart: looks whether it can be had, and shows the form.
 * @param json the form as the button carries it
 */
export async function askAdditionalFields(
  entry: AskedEntry,
  json: string,
  deps: AskDeps,
): Promise<AskOutcome> {
  const refusal = await findShortage(entry, deps);
  if (refusal !== undefined) return { refusal };
  const isTaken = await deps.showForm(deps.document, JSON.parse(json) as FormDefinition, {
    label: deps.label,
    async readLayout(country) {
      const path = `${ADDRESS_LAYOUT_PATH}?country=${encodeURIComponent(country)}`;
      const answer = await deps.http({ path });
      return answer.ok ? (answer.body as AddressLayout) : undefined;
    },
    query: deps.query,
    async send(answers): Promise<FormProblem | undefined> {
      const failure = await deps.send(answers);
      return failure && { text: deps.failureText(failure), errors: failure.errors ?? {} };
    },
  });
  return isTaken ? 'taken' : 'closed';
}
