import { key } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** A word that visible products of the site have or had: what misspelt words are compared with. */
export const productWords = table('product_words', {
  word: key(),
});
