import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { onlyWhatPagesRead } from "./client-declarations.ts";

const folder = resolve(import.meta.dirname, "../../../packages/protocol/src/calls");
const serverOnly = /^ {2}(summary|access|ownership|locks|rate|errors|changesState):/m;

it("keeps the address of a call and the shape of its answer", () => {
  const declared = `
    import { declareHttp } from "../declare.ts";
    export const checkHealth = declareHttp({
      name: "checkHealth",
      summary: "Says, in one word, whether the server is up",
      method: "GET",
      paths: ["/api/check"],
      query: z.object({}),
      output: z.strictObject({ status: z.literal("ok") }),
      errors: ["a, b", "c"],
      changesState: false
    });`;
  expect(onlyWhatPagesRead("health.ts", declared).replace(/\s+/g, " ").trim()).toBe(
    'import { declareHttp } from "../declare.ts"; export const checkHealth = declareHttp({ method: "GET", ' +
      'paths: ["/api/check"], output: z.strictObject({ status: z.literal("ok") }), });',
  );
});

it.each(["access.ts", "profile.ts", "transactions.ts"])("leaves out what only the server reads of %s", (file) => {
  const code = readFileSync(join(folder, file), "utf8");
  expect(code).toMatch(serverOnly);
  expect(onlyWhatPagesRead(file, code)).not.toMatch(serverOnly);
});

it("keeps the payload of a topic, which pages check, and not that of a command, which they send", () => {
  const topic = 'declareTopic({ mount: "/public", path: "/x", payload: z.string(), rate: "read" })';
  const command = 'declareCommand({ key: "X", payload: z.string(), output: z.string() })';
  expect(onlyWhatPagesRead("x.ts", topic)).toMatch(/mount.*path.*payload/);
  expect(onlyWhatPagesRead("x.ts", command)).not.toContain("payload");
});
