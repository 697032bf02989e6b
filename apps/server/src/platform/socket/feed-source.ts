/** What a feed needs to know of its topic and of the house, and whom it serves. */
import type { Bus } from "../bus/bus.ts";

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
  readonly bus: Bus;
  /** The usual key of a change. */
  readonly changeKey: string;
  /** For topics with several change keys: the one of this change. */
  changeKeyOf?(before: unknown, after: unknown): string;
  /** Reads the snapshot, checked against its declaration. */
  read(): Promise<TopicValue>;
  /** Reads the oldest `limit` changes after `seq`, in order and checked likewise; absent without a log. */
  readAfter?(seq: number, limit: number): Promise<TopicValue[]>;
  /** Waits for a turn among all topics' reads. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  sent(messages: number): void;
  resynced(cause: ResyncCause): void;
  failed(error: unknown): void;
}

export type ResyncCause = "gap" | "reconnect" | "invalid_hint" | "flood";
