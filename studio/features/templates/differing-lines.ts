/** A line of a text, and whether the other text lacks it. */
export interface ComparedLine {
  readonly text: string;
  readonly differs: boolean;
}

/** Longest part that is compared line by line; beyond it everything in the part counts as different. */
const MAX_COMPARED = 2_000;

function commonStart(mine: readonly string[], theirs: readonly string[]): number {
  const limit = Math.min(mine.length, theirs.length);
  let count = 0;
  while (count < limit && mine[count] === theirs[count]) count += 1;
  return count;
}

/** Lengths of the longest common subsequences of all ends of two lists. */
function commonLengths(mine: readonly string[], theirs: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: mine.length + 1 }, () => new Uint16Array(theirs.length + 1));
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const row = rows[i];
      if (row === undefined) continue;
      row[j] =
        mine[i] === theirs[j]
          ? (rows[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(rows[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function findCommon(mine: readonly string[], theirs: readonly string[]): [Set<number>, Set<number>] {
  const own = new Set<number>();
  const other = new Set<number>();
  if (mine.length > MAX_COMPARED || theirs.length > MAX_COMPARED) return [own, other];
  const lengths = commonLengths(mine, theirs);
  for (let i = 0, j = 0; i < mine.length && j < theirs.length; ) {
    if (mine[i] === theirs[j]) {
      own.add(i);
      other.add(j);
      i += 1;
      j += 1;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return [own, other];
}

/** Two texts line by line, each line marked that has no partner in the other text. */
export function compareLines(mine: string, theirs: string): { mine: ComparedLine[]; theirs: ComparedLine[] } {
  const [own, other] = [mine.split('\n'), theirs.split('\n')];
  const start = commonStart(own, other);
  const end = commonStart(own.slice(start).toReversed(), other.slice(start).toReversed());
  const common = findCommon(own.slice(start, own.length - end), other.slice(start, other.length - end));
  const mark = (lines: readonly string[], partners: ReadonlySet<number>) =>
    lines.map((text, index): ComparedLine => {
      const isInside = index >= start && index < lines.length - end;
      return { text, differs: isInside && !partners.has(index - start) };
    });
  return { mine: mark(own, common[0]), theirs: mark(other, common[1]) };
}
