import type { ColorTheme, Settings } from '../bridge/settings.ts';

/** Lines for the person who looks after the program; never tokens, passwords or texts of the site. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** What the host needs of the machine around it. Electron and the web host each bring their own. */
export interface Platform {
  readonly kind: 'desktop' | 'web';
  readonly settings: {
    /** Whether what is written outlives the window. */
    readonly isLasting: boolean;
    /** What was stored, of any age and shape. */
    read(): Promise<unknown>;
    write(settings: Settings): Promise<void>;
  };
  /** Keeps the token of each site's session, by the site's origin; never handed to a window. */
  readonly secrets: {
    read(site: string): Promise<string | undefined>;
    write(site: string, token: string): Promise<void>;
    clear(site: string): Promise<void>;
  };
  /** Opens an address in the system's browser; missing where the window is itself in a browser. */
  readonly openExternal?: (address: string) => Promise<void>;
  /** Lets frames, menus and title bars follow the chosen colours. */
  applyColorTheme(theme: ColorTheme): void;
  readonly log: Log;
}
