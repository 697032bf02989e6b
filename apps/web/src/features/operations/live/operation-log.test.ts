import { describe, expect, it } from "vitest";
import { emptyLog, mergeOperations, receiveOperations } from "./operation-log.ts";
import { later, testOperation } from "./test-operation.ts";

const idsOf = (operations: readonly { id: string }[] | undefined) => operations?.map(({ id }) => id);

describe("the operations of a topic", () => {
  it("begin with the snapshot, newest first, and nothing of it is news", () => {
    const [old, done, fresh] = [testOperation(), testOperation({ state: "confirmed" }), testOperation()];
    const log = receiveOperations(emptyLog, [old, done, fresh]);
    expect(idsOf(log.operations)).toEqual([fresh.id, done.id, old.id]);
    expect(log.news).toEqual([]);
  });

  it("receive changes", () => {
    const [one, other] = [testOperation(), testOperation()];
    const first = receiveOperations(emptyLog, [other, one]);
    const changed = later(one, { state: "confirmed" });
    const log = receiveOperations(first, [other, changed]);
    expect(log.operations).toEqual([other, changed]);
    expect(log.news).toEqual([changed]);
  });

  it("are news once, not when they or the whole snapshot are received again", () => {
    const one = testOperation();
    const ended = later(one, { state: "failed", reason: "dropped" });
    let log = receiveOperations(receiveOperations(emptyLog, [one]), [ended]);
    expect(log.news).toEqual([ended]);
    log = receiveOperations(log, [ended]);
    expect(log.news).toEqual([]);
  });

  it("are news when they are received already ended, or end differently later", () => {
    const failed = testOperation({ state: "failed", reason: "dropped" });
    const before = receiveOperations(emptyLog, [failed]);
    const unknown = testOperation({ state: "confirmed" });
    const arrived = later(failed, { state: "confirmed", reason: null });
    expect(receiveOperations(before, [unknown, arrived]).news).toEqual([unknown, arrived]);
  });

  it("are news when support takes over, and not while they are pending", () => {
    const one = testOperation({ kind: "withdrawal", state: "pending" });
    const other = testOperation({ kind: "purchase" });
    const before = receiveOperations(emptyLog, [one, other]);
    expect(receiveOperations(before, [later(one, { state: "queued" })]).news).toEqual([]);
    const stuck = later(other, { state: "unfulfilled" });
    expect(receiveOperations(before, [stuck]).news).toEqual([stuck]);
  });

  it("keep ended ones, and drop pending ones that the snapshot no longer contains", () => {
    const [ended, gone, done] = [testOperation(), testOperation(), testOperation({ state: "confirmed" })];
    const before = receiveOperations(emptyLog, [ended, gone, done]);
    const now = later(ended, { state: "confirmed" });
    const log = receiveOperations(before, [now]);
    expect(log.operations).toEqual([done, now]);
    expect(log.news).toEqual([now]);
  });
});

it("of two versions of one operation the newer counts, in whatever order they are received", () => {
  const one = testOperation();
  const fresher = later(one, { state: "confirmed" });
  expect(mergeOperations([fresher], [one])).toEqual([fresher]);
  expect(mergeOperations([one], [fresher])).toEqual([fresher]);
});
