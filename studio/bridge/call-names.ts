/**
 * Names of all calls from window to host. They stand apart from the schemas so that the preload script,
 * which runs before the first paint, does not load a validator.
 */
export const CALL_NAMES = [
  'getAppInfo',
  'listSites',
  'addSite',
  'nameSite',
  'removeSite',
  'signIn',
  'signInByLink',
  'passSecondStep',
  'getSession',
  'signOut',
  'callApi',
  'beginUpload',
  'sendUploadPart',
  'endUpload',
  'cancelUpload',
  'readSettings',
  'writeSetting',
  'openInBrowser',
] as const;

export type CallName = (typeof CALL_NAMES)[number];

/** The one channel between window and host in Electron. */
export const BRIDGE_CHANNEL = 'awning:bridge';

/** Where the web host takes calls: the name of the call follows. */
export const BRIDGE_PATH = '/bridge/';
