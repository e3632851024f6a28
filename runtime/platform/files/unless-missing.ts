/**
 * What work on a file gives, or undefined where the file is not there.
 * @throws whatever else went wrong, such as a file that may not be read
 */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
