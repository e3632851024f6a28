/** How the studio's background program was told to run. */
export interface HostConfiguration {
  /** Origin of the server to work with, without a trailing slash. */
  readonly server: string;
  readonly port: number;
  /** Folder for settings. */
  readonly dataFolder: string;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`STUDIO_PORT is "${text}", but a port is a whole number from 1 to 65535.`);
  }
  return port;
}

function parseServer(text: string): string {
  const isWeb = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  if (!isWeb)
    throw new Error(`AWNING_SERVER is "${text}", but it must be an address like http://localhost:4000.`);
  return new URL(text).origin;
}

/**
 * Reads the environment once.
 * @param defaultDataFolder where settings go unless the environment says otherwise
 * @throws with a sentence that names the wrong variable
 */
export function parseHostConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  defaultDataFolder: string,
): HostConfiguration {
  return {
    server: parseServer(environment['AWNING_SERVER'] ?? 'http://localhost:4000'),
    port: parsePort(environment['STUDIO_PORT'] ?? '4100'),
    dataFolder: environment['STUDIO_DATA'] ?? defaultDataFolder,
  };
}
