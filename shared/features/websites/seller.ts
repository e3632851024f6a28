/** Longest name of a seller. */
export const SELLER_NAME_MAX = 200;
/** Longest address of a seller, with its line breaks. */
export const SELLER_ADDRESS_MAX = 500;
/** Longest tax number. */
export const TAX_NUMBER_MAX = 60;
/** Longest telephone number that visitors are told. */
export const CONTACT_PHONE_MAX = 40;

/** Who sells at a site, as papers and mails have to name them. */
export interface Seller {
  /** Name and postal address, a line each; empty where nobody said. */
  readonly lines: readonly string[];
  /** Empty where there is none. */
  readonly taxNumber: string;
}

/** Who sells, from the name, the address as it was typed, and the tax number. */
export function toSeller(typed: {
  readonly sellerName: string;
  readonly sellerAddress: string;
  readonly taxNumber: string;
}): Seller {
  const lines = [typed.sellerName, ...typed.sellerAddress.split('\n')].map((line) => line.trim());
  return { lines: lines.filter((line) => line !== ''), taxNumber: typed.taxNumber };
}
