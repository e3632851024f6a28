/** A mail as it goes out. */
export interface OutgoingMail {
  /** Unique over all sites; the head's Message-ID is made of it. */
  readonly id: string;
  /** The name that the mail comes from. */
  readonly senderName: string;
  readonly to: string;
  /** Address that an answer goes to, where it is not the sender's. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Address of the one-click refusal; only of marketing mails. */
  readonly unsubscribeUrl: string | null;
  /** Epoch milliseconds at which it was written. */
  readonly writtenAt: number;
}

/**
 * How handing over a mail went. `later`: it was not taken, and may be tried again. `no-such-address`: the reader's
 * address is refused for good. `refused`: the mail is refused for good. `unknown`: the connection broke after the
 * mail had been given, before the server said that it takes it.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'later' | 'no-such-address' | 'refused' | 'unknown'; readonly problem: string };

/** Takes mails to their readers. */
export interface MailTransport {
  /** True when mails are read here, so that their contents stay after delivery. */
  readonly keepsMails: boolean;
  /**
   * Hands a mail over; an aborted signal ends it. Never throws for what the other side does.
   * @param beforeGiving called once, when the other side is ready for the mail and nothing of it is given yet; where it
   * throws the mail is not given, and the outcome is `later`
   */
  deliver(mail: OutgoingMail, signal: AbortSignal, beforeGiving: () => Promise<void>): Promise<Delivery>;
  /**
   * Asks about a mail whose handing over was cut off after `beforeGiving`.
   * @returns whether it was taken; undefined where the other side cannot be asked
   */
  wasTaken(mail: OutgoingMail): Promise<boolean | undefined>;
  /** Lets go of what is kept open for the mails that follow. */
  close(): Promise<void>;
}
