const HEAD = '# Benchmarks\n\nWritten by `npm run bench`; do not edit.\n\n';
const SECTION = /^(?=## )/m;

function sectionsOf(markdown: string): string[] {
  return markdown.split(SECTION).filter((part) => part.startsWith('## '));
}

const titleOf = (section: string): string => section.split('\n', 1)[0] ?? '';

/**
 * Puts the sections of a report (those that begin with `## `) into a file of reports: in the place of the ones with
 * the same titles, or at its end.
 * @returns the whole file
 */
export function putSections(file: string, report: string): string {
  const fresh = new Map(sectionsOf(report).map((section) => [titleOf(section), section]));
  const kept = sectionsOf(file).map((section) => {
    const title = titleOf(section);
    const replacement = fresh.get(title) ?? section;
    fresh.delete(title);
    return replacement;
  });
  return HEAD + [...kept, ...fresh.values()].map((section) => `${section.trimEnd()}\n`).join('\n');
}
