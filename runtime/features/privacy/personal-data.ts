import type { SiteScope } from '../../database/database.ts';

/** Whose data it is. */
export interface Person {
  /** In lower case. */
  readonly email: string;
  /** The account of the address; undefined where there is none. */
  readonly siteUserId: string | undefined;
  /** Every order of theirs. */
  readonly orderIds: readonly string[];
}

/** A person who is erased. */
export interface Erasure extends Person {
  /** What stands in the place of what is erased. */
  readonly mark: string;
  /** The words that tell of them in texts of others: the address and names. */
  readonly words: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What the archive tells of one thing, by the names of its fields. */
export type PersonalRecord = Readonly<Record<string, unknown>>;

/** What a feature keeps of people. */
export interface PersonalData {
  /** What it is called in the archive. */
  readonly name: string;
  /** Everything that is kept of a person. */
  read(scope: SiteScope, person: Person): Promise<readonly PersonalRecord[]>;
  /** Erases it, or takes the person out of what has to stay; a second time changes nothing. */
  erase(scope: SiteScope, erasure: Erasure): Promise<void>;
}
