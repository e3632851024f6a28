import {
  fromPrice as from,
  normalPrice as normal,
  salePrice as sale,
} from '#shared/features/products/rules.ts';
import { timesHundred, toPlainText } from '#shared/money/decimal.ts';
import { amountOf } from '#shared/money/money.ts';

/** Amounts of a product in hundredths, as plain decimal text. */
export const inHundredths = {
  from: (item: unknown): string => toPlainText(timesHundred(amountOf(from(item)))),
  normal: (item: unknown): string => toPlainText(timesHundred(amountOf(normal(item)))),
  sale: (item: unknown): string => toPlainText(timesHundred(amountOf(sale(item)))),
};
