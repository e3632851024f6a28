/** Words and passwords that attackers try first, each as a number: some eight bytes instead of a text. */
export interface CommonWords {
  /** How many there are. */
  readonly size: number;
  /** Whether a text is one of them, in any case of its letters. */
  has(text: string): boolean;
}

type Lists = Readonly<Record<string, string[]>>;

let loaded: Promise<CommonWords> | undefined;

const HIGH_BITS = 2 ** 32;
const HIGH_MASK = 0x1f_ff_ff;

/** A number of 53 bits for a text: of a billion other texts, one in thirty is taken for one of 300,000. */
function numberOf(text: string): number {
  let high = 0xde_ad_be_ef;
  let low = 0x41_c6_ce_57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return HIGH_BITS * (low & HIGH_MASK) + (high >>> 0);
}

function isAmong(sorted: Float64Array, wanted: number): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = sorted[middle] ?? Number.POSITIVE_INFINITY;
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}

/** The numbers of all words of some lists, which are empty afterwards: as texts they take ten times the memory. */
function takeNumbers(lists: Lists): number[] {
  return Object.values(lists).flatMap((list) => list.splice(0).map((word) => numberOf(word.toLowerCase())));
}

async function readLists(): Promise<CommonWords> {
  const numbers = new Set<number>();
  const sources = [
    () => import('@zxcvbn-ts/language-common'),
    () => import('@zxcvbn-ts/language-en'),
    () => import('@zxcvbn-ts/language-de'),
    () => import('@zxcvbn-ts/language-fr'),
  ];
  for (const load of sources) {
    const { dictionary } = await load();
    for (const number of takeNumbers(dictionary)) numbers.add(number);
  }
  const sorted = Float64Array.from(numbers).sort();
  return { size: sorted.length, has: (text) => isAmong(sorted, numberOf(text.toLowerCase())) };
}

/** Passwords, words and names in three languages; read with the first call. */
export function loadCommonWords(): Promise<CommonWords> {
  return (loaded ??= readLists());
}
