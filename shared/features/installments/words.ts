/** What is said of payment in parts, beside the words of the provider itself. */
interface Words {
  payments(count: number, amount: string): string;
  oneLine(payments: string): string;
  over(amount: string): string;
  upTo(amount: string): string;
  about(provider: string): string;
  wayToPay(provider: string, count: number): string;
}

const ENGLISH: Words = {
  payments: (count, amount) => `${count} interest-free payments of ${amount}`,
  oneLine: (payments) => `or ${payments} with`,
  over: (amount) => `available for orders over ${amount}`,
  upTo: (amount) => `available for orders up to ${amount}`,
  about: (provider) => `About ${provider}`,
  wayToPay: (provider, count) => `${provider}: ${count} interest-free payments`,
};

const FRENCH: Words = {
  payments: (count, amount) => `${count} versements sans intérêt de ${amount}`,
  oneLine: (payments) => `ou ${payments} avec`,
  over: (amount) => `offert pour les commandes de plus de ${amount}`,
  upTo: (amount) => `offert pour les commandes jusqu’à ${amount}`,
  about: (provider) => `À propos de ${provider}`,
  wayToPay: (provider, count) => `${provider}\u00a0: ${count} versements sans intérêt`,
};

/**
 * The languages that the provider speaks, which are not all that the program speaks: the words stand beside its name
 * and lead to its terms, so they are in one language with those.
 */
const WORDS: ReadonlyMap<string, Words> = new Map([
  ['en', ENGLISH],
  ['fr', FRENCH],
]);

/**
 * What is said of payment in parts.
 * @param locale one of the provider's, such as `fr_CA`
 */
export function installmentWords(locale: string): Words {
  return WORDS.get(locale.split('_')[0] ?? '') ?? ENGLISH;
}
