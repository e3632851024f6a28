/**
 * @typedef {object} Side
 * @property {string} title
 * @property {string} config of Vitest
 * @property {string} folder the feature's own, from the project's folder
 */

/** Where features have tests, by side. */
const SIDES = [
  { side: 'shared', title: 'unit', config: 'shared/vitest.config.mjs' },
  { side: 'studio', title: 'unit studio', config: 'studio/vitest.config.ts' },
  { side: 'runtime', title: 'integration', config: 'runtime/vitest.config.ts' },
];

/**
 * The sides on which a feature has tests, the quickest first.
 * @param {string} feature the name of its folders
 * @param {(folder: string) => string[]} testsIn the test files of a folder; none where it is not there
 * @returns {Side[]}
 */
export function sidesOf(feature, testsIn) {
  if (!/^[a-z0-9-]+$/.test(feature)) return [];
  return SIDES.flatMap(({ side, title, config }) => {
    const folder = `${side}/features/${feature}/`;
    return testsIn(folder).length === 0 ? [] : [{ title, config, folder }];
  });
}
