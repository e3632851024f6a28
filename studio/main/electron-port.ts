/**
 * The parts of Electron that the studio uses, as small interfaces: everything but `main.ts` is written against
 * them, so it runs and is tested in plain Node.
 */

/** A rectangle on the desktop, in device-independent pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PreventableEvent {
  preventDefault(): void;
}

/** The frame that a message came from. */
export interface SenderFrame {
  readonly url: string;
  /** Null for the top frame of a window. */
  readonly parent: unknown;
}

export interface IpcPort {
  handle(
    channel: string,
    listener: (event: { senderFrame: SenderFrame | null }, name: unknown, input: unknown) => Promise<unknown>,
  ): void;
}

export type NavigationEvent = 'will-navigate' | 'will-redirect' | 'will-frame-navigate';

/** The content of a window or frame, for rules that hold for all of them. */
export interface WebContentsPort {
  onNavigation(event: NavigationEvent, listener: (event: PreventableEvent & { url: string }) => void): void;
  onAttachWebview(listener: (event: PreventableEvent) => void): void;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void;
  onGone(listener: (details: { reason: string }) => void): void;
  reload(): void;
}

/** Permissions and requests of all windows. */
export interface SessionPort {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, callback: (isGranted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: (contents: unknown, permission: string) => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
}

export interface SafeStoragePort {
  isEncryptionAvailable(): boolean;
  /** Linux only: which keeper of secrets the desktop has. */
  getSelectedStorageBackend(): string;
  encryptString(text: string): Buffer;
  decryptString(secret: Buffer): string;
}

/** A small store of JSON values that outlives the program. */
export interface StorePort {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}
