/**
 * One topic with at least one subscriber in this process.
 *
 * Model: the database holds the value and its `seq`; the bus carries hints that there is something new, and
 * never a value: what a page is shown was read from the database. Hints may be lost, doubled or out of order. A
 * subscriber is `waiting` until a snapshot that was read after it asked is sent to it (REALTIME-8), then `live`.
 * All live subscribers have been sent everything up to `lastSeq`, in order.
 *
 * - The bus is subscribed and confirmed before the first read, so a change is either in the
 *   snapshot or hinted at behind it.
 * - A hint makes the topic read again. Hints coalesce, so values in between may be skipped.
 * - A snapshot goes to everybody when it is newer than what they have: under the topic's snapshot key to those
 *   who wait for it, under a change key to those who are live. An older one is completed with `recent` or, if
 *   that has a hole, read again. `seq` never goes back for a subscriber, unless the database itself went back.
 *
 * A topic that follows a log (`changesAfter`) reads what is after `lastSeq`, by the same loop that reads
 * snapshots, so the two never overlap. Live subscribers of such a topic get every change once, also
 * when it was a newcomer's snapshot or the end of an outage that showed it; only when more than a page
 * was missed do they get the snapshot instead.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { FeedSource, ResyncCause, Subscriber, TopicValue } from "./feed-source.ts";

/** More than this within one read is a flood that one more snapshot settles cheaper than a replay. */
const rememberedChanges = 256;
/** A storm of subscribers of one topic shares reads that start at least this far apart. */
const readSpacingMs = 5;
const longestRetryMs = 5000;
/** How often a read may be older than what was sent (a lagging replica) before it is taken for the truth. */
const patience = 6;

/** A read that is older than what was sent already. */
class ReadTooOld extends Error {}

export class TopicFeed {
  readonly uri: string;
  readonly #source: FeedSource;
  readonly #live = new Set<Subscriber>();
  #waiting = new Set<Subscriber>();
  /** Those who get the snapshot that is being read. */
  #joining = new Set<Subscriber>();
  #recent: (TopicValue & { message: Buffer })[] = [];
  /** Below every real number until the first snapshot. */
  #lastSeq = -1;
  #mustRead = false;
  #mustFollow = false;
  #isReading = false;
  /** What live subscribers have; kept only where it says what the next change is called. */
  #lastPayload: unknown;
  #isClosed = false;

  constructor(source: FeedSource) {
    this.uri = source.uri;
    this.#source = source;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get isEmpty(): boolean {
    return this.#live.size + this.#waiting.size + this.#joining.size === 0;
  }

  add(subscriber: Subscriber): void {
    this.remove(subscriber);
    this.#waiting.add(subscriber);
    this.#refresh();
  }

  remove(subscriber: Subscriber): void {
    this.#live.delete(subscriber);
    this.#waiting.delete(subscriber);
    this.#joining.delete(subscriber);
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Changes may have been missed: subscribers that have less than the database get the snapshot again. */
  resync(cause: ResyncCause): void {
    this.#source.resynced(cause);
    this.#refresh();
  }

  /** There may be something new. */
  poke(): void {
    if (this.#source.readAfter === undefined) this.#refresh();
    else {
      this.#mustFollow = true;
      this.#startReading();
    }
  }

  #refresh(): void {
    this.#mustRead = true;
    this.#startReading();
  }

  #startReading(): void {
    if (!this.#isReading) void this.#readUntilCurrent();
  }

  async #readUntilCurrent(): Promise<void> {
    this.#isReading = true;
    let failures = 0;
    while ((this.#mustRead || this.#mustFollow) && !this.#isClosed) {
      try {
        if (this.#mustRead) await this.#readOnce();
        else await this.#followOnce();
        failures = 0;
        await delay(readSpacingMs);
      } catch (error) {
        failures += 1;
        this.#mustRead = true;
        if (!(error instanceof ReadTooOld)) this.#source.failed(error);
        else if (failures % patience === 0) this.#startOver(error);
        // Unreferenced: a waiting retry does not keep a stopping process alive.
        await delay(retryDelayMs(failures), undefined, { ref: false });
      }
    }
    this.#isReading = false;
    this.#recent = [];
  }

  async #readOnce(): Promise<void> {
    // Without the bus the value is served as it is; everything is read again when the bus is back.
    const bus = await this.#source.confirm();
    try {
      const snapshot = await this.#source.read(() => {
        // Whatever was asked for up to here is answered by this read; later requests wait for the next one.
        this.#mustRead = false;
        this.#mustFollow = false;
        this.#joining = this.#waiting;
        this.#waiting = new Set();
        this.#recent = [];
      });
      // A live subscriber is shown every step, not only the last one; with a hole in them the snapshot has to do.
      if (snapshot.seq > this.#lastSeq && this.#live.size > 0) await this.#sendLogToLive();
      this.#settle(snapshot);
    } finally {
      for (const subscriber of this.#joining) this.#waiting.add(subscriber);
      this.#joining.clear();
    }
    if (bus === "unconfirmed") throw new Error("the bus did not confirm");
  }

  async #followOnce(): Promise<void> {
    const hole = await this.#sendLogToLive(() => {
      this.#mustFollow = false;
    });
    if (hole !== undefined) this.resync(hole);
  }

  /** Sends what the log has after `lastSeq`. Returns why it could not, if so. */
  async #sendLogToLive(started: () => void = () => {}): Promise<ResyncCause | undefined> {
    const { readAfter } = this.#source;
    if (readAfter === undefined) return undefined;
    const changes = await readAfter(this.#lastSeq, rememberedChanges + 1, started);
    if (changes.length > rememberedChanges) return "flood";
    for (const change of changes) if (change.seq === this.#lastSeq + 1) this.#sendToLive(change);
    return (changes.at(-1)?.seq ?? -1) > this.#lastSeq ? "gap" : undefined;
  }

  #settle(snapshot: TopicValue): void {
    if (snapshot.seq > this.#lastSeq) {
      if (this.#live.size > 0) this.#deliverToLive(encode(this.uri, { ...snapshot, key: this.#changeKey(snapshot) }));
      this.#lastSeq = snapshot.seq;
      if (this.#source.changeKeyOf !== undefined) this.#lastPayload = snapshot.payload;
      if (this.#joining.size > 0) this.#admit([encode(this.uri, snapshot)]);
    } else {
      const missing = this.#recent.filter(({ seq }) => seq > snapshot.seq);
      if (missing.length !== this.#lastSeq - snapshot.seq) throw new ReadTooOld(`${this.uri} was read too old`);
      if (this.#joining.size > 0) this.#admit([encode(this.uri, snapshot), ...missing.map(({ message }) => message)]);
    }
  }

  #changeKey({ payload }: TopicValue): string {
    const { changeKey, changeKeyOf } = this.#source;
    return changeKeyOf?.(this.#lastPayload, payload) ?? changeKey;
  }

  #admit(messages: Buffer[]): void {
    for (const subscriber of this.#joining) {
      this.#live.add(subscriber);
      for (const message of messages) subscriber.deliver(message);
    }
    this.#source.sent(this.#joining.size * messages.length);
    this.#joining.clear();
  }

  #sendToLive(change: TopicValue): void {
    const message = encode(this.uri, change);
    this.#deliverToLive(message);
    this.#lastSeq = change.seq;
    if (!this.#isReading) return;
    this.#recent.push({ ...change, message });
    if (this.#recent.length > rememberedChanges) this.#recent.shift();
  }

  #deliverToLive(message: Buffer): void {
    for (const subscriber of this.#live) subscriber.deliver(message);
    this.#source.sent(this.#live.size);
  }

  /** The database is the truth, even if it went back (a restored backup): everybody gets what it says. */
  #startOver(error: ReadTooOld): void {
    this.#source.failed(error);
    this.#lastSeq = -1;
    for (const subscriber of this.#live) this.#waiting.add(subscriber);
    this.#live.clear();
  }
}

const retryDelayMs = (failures: number): number =>
  Math.min(longestRetryMs, 25 * 2 ** failures) * (0.5 + Math.random() / 2);

/** Made once for all subscribers of the topic (REALTIME-7). */
const encode = (uri: string, { key, payload, seq }: TopicValue): Buffer =>
  Buffer.from(JSON.stringify({ uri, key, payload, seq }));
