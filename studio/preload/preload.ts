import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_CHANNEL, CALL_NAMES } from '../bridge/call-names.ts';

/** One function for each call of the contract; the window gets no channel, no event and no path. */
const calls = CALL_NAMES.map((name) => [
  name,
  (input: unknown): Promise<unknown> => ipcRenderer.invoke(BRIDGE_CHANNEL, name, input),
]);

contextBridge.exposeInMainWorld('awning', Object.fromEntries(calls));
