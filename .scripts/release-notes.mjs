/**
 * Subjects of commits that tell users nothing: merges, and releases themselves.
 * @param {string} subject
 */
const isOfNoInterest = (subject) => /^(Merge |Release \d)/.test(subject);

/**
 * Compares two versions of the form 1.2.3.
 * @param {string} left
 * @param {string} right
 * @returns {number} below 0 where the left one is earlier, 0 where they are the same
 */
function compareVersions(left, right) {
  const parts = (/** @type {string} */ version) => version.split('.').map(Number);
  const [a, b] = [parts(left), parts(right)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : Number(a[at]) - Number(b[at]);
}

/**
 * The version that is released: one that is given, or the next of a kind.
 * @param {string} current such as 1.2.3
 * @param {string} wish `major`, `minor`, `patch` or a later version
 * @returns {string | undefined} undefined where it is none of these
 */
export function nextVersion(current, wish) {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  if (wish === 'major') return `${major + 1}.0.0`;
  if (wish === 'minor') return `${major}.${minor + 1}.0`;
  if (wish === 'patch') return `${major}.${minor}.${patch + 1}`;
  return /^\d+\.\d+\.\d+$/.test(wish) && compareVersions(wish, current) > 0 ? wish : undefined;
}

/**
 * Puts a release before all others into the text of the changelog.
 * @param {string} changelog as it is; its first section begins with `## `
 * @param {{ version: string, date: string, subjects: string[] }} release subjects of commits, the newest first
 * @returns {string}
 */
export function addRelease(changelog, { version, date, subjects }) {
  const told = subjects.filter((subject) => !isOfNoInterest(subject));
  const lines = told.length === 0 ? ['Nothing that users see.'] : told.map((subject) => `- ${subject}`);
  const section = `## ${version} (${date})\n\n${lines.join('\n')}\n`;
  const first = changelog.search(/^## /m);
  return first === -1
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, first)}${section}\n${changelog.slice(first)}`;
}
