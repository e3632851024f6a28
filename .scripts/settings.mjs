/** A mistake that the person who called can mend; its message says how. */
export class UserError extends Error {}

const STUDIOS = ['auto', 'electron', 'web', 'none'];

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} name
 * @param {number} fallback
 */
function port(environment, name, fallback) {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
  throw new UserError(`${name} is "${text}": give a port number between 1 and 65535.`);
}

/**
 * Reads the settings of `npm start`: PORT, STUDIO_PORT, AWNING_STUDIO, AWNING_DATA and DATABASE_URL. The last
 * two are passed on as they are; the server checks them.
 * @param {NodeJS.ProcessEnv} environment
 */
export function parseSettings(environment) {
  const studio = environment.AWNING_STUDIO || 'auto';
  if (!STUDIOS.includes(studio)) {
    throw new UserError(`AWNING_STUDIO is "${studio}": give one of ${STUDIOS.join(', ')}.`);
  }
  const settings = {
    port: port(environment, 'PORT', 4000),
    studioPort: port(environment, 'STUDIO_PORT', 4100),
    studio: /** @type {'auto' | 'electron' | 'web' | 'none'} */ (studio),
  };
  if (settings.port === settings.studioPort && studio !== 'none') {
    throw new UserError(`PORT and STUDIO_PORT are both ${settings.port}: give two different ones.`);
  }
  const database = environment.DATABASE_URL;
  if (database && !/^postgres(ql)?:\/\//.test(database)) {
    throw new UserError('DATABASE_URL has to begin with postgres:// or postgresql://.');
  }
  return settings;
}
