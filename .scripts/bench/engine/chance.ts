const WORDS = (
  'linen cedar copper harbor willow amber stone meadow river cotton ' +
  'lantern maple canvas thistle pepper saffron walnut marble orchard hollow'
).split(' ');

/** Made-up texts and numbers that are the same for the same seed. */
export class Chance {
  private seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** A whole number from 0 to below `end`. */
  int(end: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * end);
  }

  word(): string {
    return WORDS[this.int(WORDS.length)] as string;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(' ');
  }

  /**
   * Words, of which one text in `every` holds what must be escaped. No quotes: the engines' own escapes
   * write those differently.
   */
  text(count: number, every: number): string {
    return this.int(every) === 0 ? `${this.words(count - 1)} & <${this.word()}>` : this.words(count);
  }
}
