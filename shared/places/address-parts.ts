/** An address, as far as somebody gave it. */
export interface AddressParts {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly addressLine1?: string | undefined;
  readonly addressLine2?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly phone?: string | undefined;
}

/** Name of a part of an address. */
export type AddressPart = keyof AddressParts;

/** What else an address has to tell than its country wants by itself. */
export interface AddressNeeds {
  /** A zone of the site names regions of the country. */
  readonly region?: boolean;
  /** A zone of the site names beginnings of its postal codes. */
  readonly postalCode?: boolean;
}
