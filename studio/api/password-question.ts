/** The question for the password that some acts need: asked by the client, answered by one dialog. */
export interface PasswordQuestion {
  /** Opens the question, or joins the one that is open; true once the server has confirmed the password. */
  ask(): Promise<boolean>;
  /** Closes the question with its answer. */
  answer(isConfirmed: boolean): void;
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Makes a question that nobody has asked yet. */
export function createPasswordQuestion(): PasswordQuestion {
  const listeners = new Set<() => void>();
  let waiting: ((isConfirmed: boolean) => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        tell();
      }),
    answer(isConfirmed) {
      const answered = waiting;
      waiting = [];
      for (const resolve of answered) resolve(isConfirmed);
      tell();
    },
    isOpen: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
