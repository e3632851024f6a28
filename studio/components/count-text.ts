/** A number with its noun: "1 change", "3 changes". */
export function formatCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
