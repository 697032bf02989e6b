/**
 * One topic with at least one subscriber in this process.
 *
 * Model: the database holds the value and its `seq`; the bus carries changes, which may be lost,
 * doubled or out of order. A subscriber is `waiting` until a snapshot that was read after it
 * asked is sent to it (REALTIME-8), then `live`. All live subscribers have been sent everything up
 * to `lastSeq`, in order.
 *
 * - The bus is subscribed and confirmed before the first read, so a change is either in the
 *   snapshot or arrives behind it.
 * - A change at or below `lastSeq` is old news. The next one is sent to the live subscribers and,
 *   while a read is under way, remembered in `recent` for those who will get that snapshot.
 * - A change further ahead means that something was missed: it is kept in `ahead` and the topic is
 *   read again.
 * - A snapshot goes to everybody when it is newer than what they have; an older one is completed
 *   with `recent` or, if that has a hole, read again. `seq` never goes back for a subscriber, unless the
 *   database itself went back.
 *
 * A topic that follows a log (`changesAfter`) gets pokes instead of changes: "there is something new".
 * They are as unreliable, and coalesce: what is after `lastSeq` is read, by the same loop that reads
 * snapshots, so the two never overlap. Live subscribers of such a topic get every change once, also
 * when it was a newcomer's snapshot or the end of an outage that showed it; only when more than a page
 * was missed do they get the snapshot instead. A poked topic without a log is simply read again.
 */
import { setTimeout as delay } from "node:timers/promises";
import { withDeadline } from "../bus/deadline.ts";
import type { FeedSource, ResyncCause, Subscriber, TopicValue } from "./feed-source.ts";

/** More than this within one read is a flood that one more snapshot settles cheaper than a replay. */
const rememberedChanges = 256;
/** Longer than a read ever takes; the database ends a statement after 10 s by itself. */
const readTimeoutMs = 12_000;
/** A bus that does not confirm in this time must not keep a page without its value. */
const confirmTimeoutMs = 1000;
/** A storm of subscribers of one topic shares reads that start at least this far apart. */
const readSpacingMs = 5;
const longestRetryMs = 5000;
/** How often a read may be older than the changes we have seen (a lagging replica) before we doubt the changes. */
const patience = 6;

class BehindTheBus extends Error {}

export class TopicFeed {
  readonly uri: string;
  readonly #source: FeedSource;
  readonly #live = new Set<Subscriber>();
  #waiting = new Set<Subscriber>();
  /** Those who get the snapshot that is being read. */
  #joining = new Set<Subscriber>();
  #recent: (TopicValue & { message: Buffer })[] = [];
  #ahead: TopicValue[] = [];
  /** Below every real number until the first snapshot. */
  #lastSeq = -1;
  #isConfirmed = false;
  #mustRead = false;
  #mustFollow = false;
  #isReading = false;
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
    if (cause === "reconnect") this.#isConfirmed = false;
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

  receive(change: TopicValue): void {
    if (change.seq <= this.#lastSeq) return;
    if (this.#lastSeq >= 0 && change.seq === this.#lastSeq + 1) {
      this.#sendToLive(change);
      this.#catchUp();
      return;
    }
    const isFirst = this.#ahead.length === 0;
    this.#ahead.push(change);
    if (this.#ahead.length > rememberedChanges) {
      // What is forgotten here is in the next read, which starts after these changes were made.
      this.#ahead = [];
      this.#refresh();
    } else if (isFirst && this.#lastSeq >= 0) this.resync("gap");
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
        if (!(error instanceof BehindTheBus)) this.#source.failed(error);
        else if (failures % patience === 0) this.#startOver(error);
        // Unreferenced: a waiting retry does not keep a stopping process alive.
        await delay(retryDelayMs(failures), undefined, { ref: false });
      }
    }
    this.#isReading = false;
    this.#recent = [];
  }

  async #readOnce(): Promise<void> {
    await this.#confirm();
    try {
      const snapshot = await this.#source.inTurn(() => {
        // Whatever was asked for up to here is answered by this read; later requests wait for the next one.
        this.#mustRead = false;
        this.#mustFollow = false;
        this.#joining = this.#waiting;
        this.#waiting = new Set();
        this.#recent = [];
        return this.#read();
      });
      this.#settle(snapshot);
    } finally {
      for (const subscriber of this.#joining) this.#waiting.add(subscriber);
      this.#joining.clear();
    }
    // Still ahead: the read began before that change was made.
    if (this.#ahead.length > 0) throw new BehindTheBus(`${this.uri} is older than its last change`);
    if (!this.#isConfirmed && this.#source.bus.isConnected()) throw new Error("the bus did not confirm");
  }

  async #read(): Promise<TopicValue> {
    const snapshot = await withDeadline(this.#source.read(), readTimeoutMs, `reading ${this.uri}`);
    // A live subscriber is shown every step, not only the last one; with a hole in them the snapshot has to do.
    if (snapshot.seq > this.#lastSeq && this.#live.size > 0) await this.#sendLogToLive();
    return snapshot;
  }

  async #followOnce(): Promise<void> {
    const hole = await this.#source.inTurn(() => {
      this.#mustFollow = false;
      return this.#sendLogToLive();
    });
    if (hole !== undefined) this.resync(hole);
  }

  /** Sends what the log has after `lastSeq`. Returns why it could not, if so. */
  async #sendLogToLive(): Promise<ResyncCause | undefined> {
    const { readAfter } = this.#source;
    if (readAfter === undefined) return undefined;
    const reading = readAfter(this.#lastSeq, rememberedChanges + 1);
    const changes = await withDeadline(reading, readTimeoutMs, `following ${this.uri}`);
    if (changes.length > rememberedChanges) return "flood";
    for (const change of changes) if (change.seq === this.#lastSeq + 1) this.#sendToLive(change);
    return (changes.at(-1)?.seq ?? -1) > this.#lastSeq ? "gap" : undefined;
  }

  /** Without the bus the value is served as it is; everything is read again when the bus is back. */
  async #confirm(): Promise<void> {
    if (this.#isConfirmed) return;
    try {
      await withDeadline(this.#source.bus.flush(), confirmTimeoutMs, "subscribing");
      this.#isConfirmed = true;
    } catch {
      // readOnce looks at isConfirmed after the value was sent.
    }
  }

  #settle(snapshot: TopicValue): void {
    if (snapshot.seq > this.#lastSeq) {
      const message = encode(this.uri, snapshot);
      for (const subscriber of this.#live) subscriber.deliver(message);
      this.#source.sent(this.#live.size);
      this.#lastSeq = snapshot.seq;
      this.#admit([message]);
    } else {
      const missing = this.#recent.filter(({ seq }) => seq > snapshot.seq);
      if (missing.length !== this.#lastSeq - snapshot.seq) throw new BehindTheBus(`${this.uri} was read too old`);
      if (this.#joining.size > 0) this.#admit([encode(this.uri, snapshot), ...missing.map(({ message }) => message)]);
    }
    this.#catchUp();
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
    for (const subscriber of this.#live) subscriber.deliver(message);
    this.#source.sent(this.#live.size);
    this.#lastSeq = change.seq;
    if (!this.#isReading) return;
    this.#recent.push({ ...change, message });
    if (this.#recent.length > rememberedChanges) this.#recent.shift();
  }

  /** Sends what was held back, as far as it follows without a hole. */
  #catchUp(): void {
    if (this.#ahead.length === 0) return;
    for (const change of this.#ahead.toSorted((a, b) => a.seq - b.seq)) {
      if (change.seq === this.#lastSeq + 1) this.#sendToLive(change);
    }
    this.#ahead = this.#ahead.filter(({ seq }) => seq > this.#lastSeq);
  }

  /** The database is the truth, even if it went back (a restored backup): everybody gets what it says. */
  #startOver(error: BehindTheBus): void {
    this.#source.failed(error);
    this.#ahead = [];
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
