/** What is known of figures of a unit. */
interface UnitFacts {
  /** True when more is better. */
  readonly isLeast: boolean;
  /** Digits behind the point. */
  readonly digits: number;
  /** What stands behind a figure. */
  readonly mark: string;
}

const UNITS = {
  'of hello': { isLeast: true, digits: 2, mark: '' },
  times: { isLeast: true, digits: 2, mark: '' },
  'times as long': { isLeast: false, digits: 2, mark: '' },
  'orders/s': { isLeast: true, digits: 0, mark: ' orders/s' },
  ms: { isLeast: false, digits: 0, mark: ' ms' },
  'ms of PostgreSQL': { isLeast: false, digits: 1, mark: ' ms' },
  MB: { isLeast: false, digits: 0, mark: ' MB' },
  KB: { isLeast: false, digits: 1, mark: ' KB' },
  pieces: { isLeast: false, digits: 0, mark: '' },
  'share of the window': { isLeast: false, digits: 3, mark: '' },
} as const satisfies Record<string, UnitFacts>;

/** What is measured, with the figures to reach. */
export interface Goal extends UnitFacts {
  readonly id: string;
  readonly title: string;
  readonly must: number;
  readonly aim: number;
}

/** A goal; its unit says whether more is better. */
export function goal(
  id: string,
  title: string,
  unit: keyof typeof UNITS,
  { must, aim }: Pick<Goal, 'must' | 'aim'>,
): Goal {
  return { id, title: unit === 'of hello' ? `${title}, of hello` : title, must, aim, ...UNITS[unit] };
}
