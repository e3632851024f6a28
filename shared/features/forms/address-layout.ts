/** A part of an address as a form asks for it. */
interface LaidOutPart {
  /** As forms name it, such as `Zip`. */
  readonly name: string;
  readonly label: string;
  /** Token of HTML's `autocomplete`. */
  readonly autocomplete: string;
  /** True where no address of the country goes without it. */
  readonly isRequired: boolean;
  /** Choices by code; none where it is typed. */
  readonly options: readonly { readonly code: string; readonly name: string }[];
  readonly inputMode: 'text' | 'numeric' | 'tel';
}

/** How an address of a country is asked for in a form. */
export interface AddressLayout {
  /** In the order in which the people there write them. */
  readonly parts: readonly LaidOutPart[];
  readonly words: { readonly choose: string; readonly optional: string; readonly update: string };
}

/**
 * Tells how addresses are asked for.
 * @param country code or name; empty for who has not chosen yet
 * @returns undefined where that is not known, as in browsers before they have asked
 */
export type LayoutOf = (country: string) => AddressLayout | undefined;
