/** What a feed needs to know of its topic and of the house, and whom it serves. */
export interface Subscriber {
  deliver(message: Buffer): void;
}

export interface TopicValue {
  key: string;
  payload: unknown;
  seq: number;
}

export interface FeedSource {
  readonly uri: string;
  /** Whether the bus has confirmed that hints reach this process, or cannot be asked because it is away. */
  confirm(): Promise<BusState>;
  /** The usual key of a change. */
  readonly changeKey: string;
  /** For topics with several change keys: the one of this change. */
  changeKeyOf?(before: unknown, after: unknown): string;
  /**
   * Reads the snapshot, checked against its declaration, together with those of other owners. Just before the query
   * `started` is called: what is asked for later needs another read.
   */
  read(started: () => void): Promise<TopicValue>;
  /** Reads the oldest `limit` changes after `seq`, in order and checked likewise; absent without a log. */
  readAfter?(seq: number, limit: number, started: () => void): Promise<TopicValue[]>;
  sent(messages: number): void;
  resynced(cause: ResyncCause): void;
  failed(error: unknown): void;
}

export type BusState = "confirmed" | "unconfirmed" | "away";

export type ResyncCause = "gap" | "reconnect" | "invalid_hint" | "flood";
