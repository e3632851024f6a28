import { type Preferences, toPreferences } from './rules.ts';

/** The calls by which preferences are read and written; both reject when the server was not reached or refused. */
export interface PreferenceCalls {
  read(namespace: string): Promise<Preferences>;
  /** Answers what is stored now. */
  write(namespace: string, preferences: Preferences): Promise<Preferences>;
}

/** A namespace as this page or window knows it. */
export interface KeptPreferences {
  readonly preferences: Preferences;
  /** How far the last change got. `failed` stays until it is sent again: what was changed is kept here. */
  readonly state: 'stored' | 'sending' | 'failed';
  /** Why the last change did not arrive; undefined otherwise. */
  readonly error?: unknown;
}

/** Preferences with a local cache: what is saved shows at once, whatever the server says later. */
export interface PreferenceStore {
  /** What is known of a namespace without asking. */
  peek(namespace: string): KeptPreferences | undefined;
  /** The preferences of a namespace; asks once. @throws what the call threw, after it was reported */
  read(namespace: string): Promise<Preferences>;
  /**
   * Keeps preferences locally, tells the listeners, then writes them.
   * @throws what the call threw, after it was reported
   */
  save(namespace: string, preferences: Preferences): Promise<void>;
  /** Sends what did not arrive once more. @throws as save */
  retry(namespace: string): Promise<void>;
  /** Calls back whenever a namespace has to be read again; the answer stops it. */
  onRefetch(listener: (namespace: string) => void): () => void;
}

/**
 * Makes the store of a page or window.
 * @param reportError told each error of a call before it is thrown again
 */
export function createPreferenceStore(
  calls: PreferenceCalls,
  reportError: (error: unknown) => void,
): PreferenceStore {
  const kept = new Map<string, KeptPreferences>();
  const reading = new Map<string, Promise<Preferences>>();
  const writing = new Map<string, Promise<unknown>>();
  const listeners = new Set<(namespace: string) => void>();

  function keep(namespace: string, next: KeptPreferences): void {
    kept.set(namespace, next);
    for (const listener of listeners) listener(namespace);
  }

  async function ask(namespace: string): Promise<Preferences> {
    try {
      const preferences = toPreferences(await calls.read(namespace));
      // What was saved while the answer was on its way is newer.
      const known = kept.get(namespace)?.preferences;
      if (known !== undefined) return known;
      keep(namespace, { preferences, state: 'stored' });
      return preferences;
    } catch (error) {
      reportError(error);
      throw error;
    } finally {
      reading.delete(namespace);
    }
  }

  /** Writes one after the other, so that the server ends with what was saved last. */
  async function send(namespace: string, sent: KeptPreferences): Promise<void> {
    const before = writing.get(namespace) ?? Promise.resolve();
    const call = before.then(() => calls.write(namespace, sent.preferences));
    writing.set(
      namespace,
      call.catch(() => undefined),
    );
    try {
      const preferences = toPreferences(await call);
      if (kept.get(namespace) === sent) keep(namespace, { preferences, state: 'stored' });
    } catch (error) {
      if (kept.get(namespace) === sent) keep(namespace, { ...sent, state: 'failed', error });
      reportError(error);
      throw error;
    }
  }

  async function save(namespace: string, preferences: Preferences): Promise<void> {
    const sent: KeptPreferences = { preferences: toPreferences(preferences), state: 'sending' };
    keep(namespace, sent);
    await send(namespace, sent);
  }

  return {
    peek: (namespace) => kept.get(namespace),
    async read(namespace) {
      const known = kept.get(namespace);
      if (known !== undefined) return known.preferences;
      const asked = reading.get(namespace) ?? ask(namespace);
      reading.set(namespace, asked);
      return asked;
    },
    save,
    async retry(namespace) {
      const known = kept.get(namespace);
      if (known?.state === 'failed') await save(namespace, known.preferences);
    },
    onRefetch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
