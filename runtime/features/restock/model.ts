import type { RestockState } from '#shared/features/restock/rules.ts';
import { key, maybe, text, time, yesOrNo } from '../../database/column.ts';
import { modelsOf, table } from '../../database/table.ts';

export const restockSignUps = table('restock_sign_ups', {
  id: key(),
  productId: text(),
  variantId: text(),
  /** In the form in which addresses are compared. */
  email: text(),
  /** SHA-256 of whom the address belongs to; a person waits for a variant once. */
  personHash: text(),
  isJoinMailingList: yesOrNo(),
  /** Language of the page that the visitor was on. */
  language: text(),
  state: text<RestockState>(),
  createdAt: time(),
  /** Where the visitor was, for the link of the notice; empty in sign-ups from before it was kept. */
  origin: text(),
  /** False while a mail asks whether it was they who signed up: nobody is told of anything before. */
  isConfirmed: yesOrNo(),
  /** The notice, once it was written. */
  mailId: maybe(text()),
});

export const restockWatches = table('restock_watches', {
  variantId: key(),
  /** When those who wait for the variant are looked at next. */
  nextAt: time(),
});

/** The tables of those who want to be told that a variant is there again. */
export const defineRestock = modelsOf({
  signUps: restockSignUps,
  watches: restockWatches,
});
