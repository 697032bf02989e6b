/** Writes what came of tries, many at once. Decisions commit together with the end of their questions. */
import { inTransaction } from "@passport/database";
import { isQuestionType, questionTypes } from "@passport/protocol";
import { type Batcher, createBatcher } from "../../../platform/queue/batcher.ts";
import type { Decision, WebhooksDependencies } from "../dependencies.ts";
import { type EventState, recordOutcomes, wakeNext } from "../events/delivery-store.ts";
import type { Tried } from "./courier.ts";
import type { WebhookInstruments } from "./metrics.ts";

export interface Recorder {
  /** After the commit. Never throws: what could not be written is tried again when its lease has ended. */
  record(tried: Tried): Promise<Recorded>;
}

export interface Recorded {
  /** Undefined when it had ended before, or could not be written. */
  state: EventState | undefined;
  /** Whether an event that waited behind it is due now. */
  woken: Promise<boolean>;
}

type Given = Pick<WebhooksDependencies, "db" | "outbox" | "log" | "decisionHandlers"> & {
  instruments: WebhookInstruments;
};

type Answered = Tried & { decision: Decision };

const batchSize = 500;

export const createRecorder = ({ db, outbox, log, decisionHandlers, instruments }: Given): Recorder => {
  /** Apart from the outcomes: the next batch of them need not wait for it. */
  const wakes = createBatcher(async (ids: readonly string[]) => {
    const woken = await wakeNext(db, ids);
    return ids.map(() => woken > 0);
  }, batchSize);

  const wake = (id: string): Promise<boolean> =>
    wakes.add(id).catch((error: unknown) => {
      log.error({ err: error, event: id }, "the webhook behind this one waits longer than it should");
      return false;
    });

  const plain = createBatcher(
    (tried: readonly Tried[]) =>
      recordOutcomes(
        db,
        tried.map(({ outcome }) => outcome),
      ),
    batchSize,
  );

  const commit = async (
    type: (typeof questionTypes)[number],
    answered: readonly Answered[],
  ): Promise<(EventState | undefined)[]> => {
    const states = await inTransaction(db, async (transaction) => {
      const decisions = answered.map(({ decision }) => decision);
      await decisionHandlers[type].decide(transaction, decisions);
      return recordOutcomes(
        transaction,
        answered.map(({ outcome }) => outcome),
      );
    });
    outbox.poke();
    return states;
  };

  /** One decision that cannot be applied must not keep the others from being applied. */
  const commitEach = (
    type: (typeof questionTypes)[number],
    answered: readonly Answered[],
  ): Promise<(EventState | undefined)[]> =>
    Promise.all(
      answered.map(async (one) => {
        try {
          return (await commit(type, [one]))[0];
        } catch (error) {
          log.error({ err: error, event: one.event.id, type: one.event.type }, "a decision could not be applied");
          return plain.add({ ...one, outcome: { ...one.outcome, isDelivered: false, error: "not_applied" } });
        }
      }),
    );

  /** Of each type apart: together, payments would hold the books while moves wait for what a player's next move has locked. */
  const decisions = new Map<string, Batcher<Answered, EventState | undefined>>(
    questionTypes.map((type) => [
      type,
      createBatcher(
        (answered: readonly Answered[]) => commit(type, answered).catch(() => commitEach(type, answered)),
        batchSize,
      ),
    ]),
  );

  return {
    async record(tried) {
      try {
        const { decision, event } = tried;
        const ofType = decisions.get(event.type);
        const state = await (decision === undefined || ofType === undefined
          ? plain.add(tried)
          : ofType.add({ ...tried, decision }));
        count(instruments, tried, state);
        if (state === "given_up") log.warn(entryOf(tried), "a webhook was given up");
        const hasEnded = state !== undefined && state !== "due";
        return { state, woken: hasEnded ? wake(tried.event.id) : Promise.resolve(false) };
      } catch (error) {
        log.error({ err: error, ...entryOf(tried) }, "the outcome of a webhook could not be written");
        return { state: undefined, woken: Promise.resolve(false) };
      }
    },
  };
};

const entryOf = ({ event, outcome }: Tried) => ({
  event: event.id,
  client: event.client_id,
  type: event.type,
  attempt: event.attempts,
  status: outcome.status,
  error: outcome.error,
});

const count = (instruments: WebhookInstruments, { event }: Tried, state: EventState | undefined): void => {
  const labels = { kind: isQuestionType(event.type) ? "question" : "news" };
  if (state === "delivered") instruments.delivered.inc(labels);
  if (state === "due") instruments.failed.inc(labels);
  if (state === "given_up") instruments.givenUp.inc(labels);
};
