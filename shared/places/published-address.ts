/** A state, province or other region: its code, its name there, the beginning of its postal codes, further names. */
export type PublishedRegion = readonly [
  code: string,
  name: string,
  /** Source of a regular expression; empty where none is known. */
  postalStart: string,
  /** Names by language; `latin` is the one in Latin script. */
  names?: Readonly<Record<string, string>>,
];

/** How addresses are written in a country, as it is published; what it leaves open is that of {@link UNPUBLISHED}. */
export interface PublishedAddress {
  /** The lines: %N name, %O company, %A street, %C town, %S region, %Z postal code, %n a new line, all else as it is. */
  readonly format?: string;
  /** The same in Latin script, where that differs. */
  readonly latinFormat?: string;
  /** Letters of the parts that cannot be left out. */
  readonly required?: string;
  /** Source of a regular expression for a whole postal code. */
  readonly postalCode?: string;
  /** Postal codes, one for each way to space them. */
  readonly postalExamples?: readonly string[];
  /** What is written before a postal code and is no part of it, such as `CH-`. */
  readonly postalPrefix?: string;
  readonly postalKind?: string;
  readonly regionKind?: string;
  readonly cityKind?: string;
  readonly regions?: readonly PublishedRegion[];
}

/** What holds where nothing else is published. */
export const UNPUBLISHED = { format: '%N%n%O%n%A%n%C', required: 'AC' } as const;
