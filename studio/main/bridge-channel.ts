import { BRIDGE_CHANNEL } from '../bridge/call-names.ts';
import type { BridgeAnswer } from '../bridge/contract.ts';
import type { Host } from '../host/host.ts';
import type { Log } from '../host/platform.ts';
import { isStudioAddress } from './addresses.ts';
import type { IpcPort, SenderFrame } from './electron-port.ts';

/** Only the top frame of the studio's own page may call; the preview is a frame inside it and may not. */
function isOwnWindow(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && isStudioAddress(frame.url);
}

/** Answers the window's calls on the one channel there is. */
export function openBridgeChannel(ipc: IpcPort, host: Host, log: Log): void {
  ipc.handle(BRIDGE_CHANNEL, async (event, name, input): Promise<BridgeAnswer> => {
    if (!isOwnWindow(event.senderFrame)) {
      log.warn('Refused a call that did not come from the studio’s window.');
      return {
        ok: false,
        error: { code: 'NOT_ALLOWED', message: 'Only the studio’s own window may call it.' },
      };
    }
    return host.handle(typeof name === 'string' ? name : '', input);
  });
}
