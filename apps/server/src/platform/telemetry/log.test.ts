import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

const capture = () => {
  const lines: string[] = [];
  const log = createLog({ level: "trace", role: "test", destination: { write: (line) => lines.push(line) } });
  return { log, text: () => lines.join("") };
};

const canary = "canary-7f3a";

describe("createLog", () => {
  it.each(["cookie", "set-cookie", "authorization", "password", "token", "signature", "hash"])(
    "cuts out %s at any depth that we log",
    (field) => {
      const { log, text } = capture();
      log.info({ [field]: canary });
      log.info({ request: { [field]: canary } });
      log.info({ request: { headers: { [field]: canary } } });
      log.info({ a: { b: { c: { [field]: canary } } } });
      expect(text()).not.toContain(canary);
      expect(text().match(/\[cut\]/g)).toHaveLength(4);
    },
  );

  it("keeps of an error its kind, message, code and causes, not the row that a database error quotes", () => {
    const { log, text } = capture();
    const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: `Key (email)=(${canary})` });
    log.error({ err: new Error("could not save", { cause }) }, "failed");
    expect(text()).not.toContain(canary);
    expect(JSON.parse(text())).toMatchObject({
      level: "error",
      role: "test",
      err: { message: "could not save", cause: { message: "duplicate key", code: "23505" } },
    });
  });
});
