/**
 * The bus tells every process what happened; it never holds the truth. A message may be lost
 * (NATS down, a process restarting) or come twice, so a listener subscribes first, reads the
 * database afterwards, and reads it again when `onReconnect` fires.
 */
import { withDeadline } from "./deadline.ts";
import { type BusOptions, NatsBus } from "./nats-bus.ts";
import type { Subject } from "./subjects.ts";

export { BusError, type BusErrorReason } from "./ask.ts";

export interface Bus extends AsyncDisposable {
  /** Fire and forget, as JSON. While NATS is away the message is dropped; `flush` tells. */
  publish(subject: Subject, body: unknown): void;
  /** Returns the way out. The subscription is certain to be in force once a later `flush` has resolved. */
  subscribe(subject: Subject, onMessage: (body: unknown) => void): () => void;
  /** Asks and awaits one answer. Rejects with a BusError, at the latest after `timeoutMs`. */
  request(subject: Subject, body: unknown, timeoutMs: number): Promise<unknown>;
  /** Returns what is asked under this subject. Responders of the same subject share the requests. */
  respond(subject: Subject, handler: (body: unknown) => Promise<unknown>): () => void;
  /** Resolves when NATS has processed everything sent before; rejects when the connection is or gets lost. */
  flush(): Promise<void>;
  /** Called after NATS was lost and found again: whatever was missed must be read again. */
  onReconnect(listener: () => void): () => void;
  isConnected(): boolean;
  /** A real round trip. */
  ping(timeoutMs: number): Promise<void>;
}

/** A process that starts while NATS is away still serves; this is how long it waits before it goes on without. */
const firstConnectMs = 1000;

export const connectBus = async (options: BusOptions): Promise<Bus> => {
  const bus = new NatsBus(options);
  await withDeadline(bus.firstConnection, firstConnectMs, "the first connection to NATS").catch((error: unknown) =>
    options.log.warn({ err: error }, "starting without NATS; live updates resume when it is back"),
  );
  return bus;
};
