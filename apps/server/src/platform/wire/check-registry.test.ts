import {
  commands,
  declareCommand,
  declareHttp,
  declareServiceRead,
  declareTopic,
  httpCalls,
  serviceCalls,
  topics,
} from "@passport/protocol";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkRegistry } from "./check-registry.ts";
import type { Handlers } from "./handlers.ts";

const complete: Required<Handlers> = {
  http: httpCalls.map((declaration) => ({ declaration, handle: async () => ({}) })),
  commands: commands.map((declaration) => ({ declaration, handle: async () => ({}) })),
  topics: topics.map((declaration) => ({
    declaration,
    hints: { subject: "test.changed", ownersOf: () => [""] },
    readMany: async () => [],
    toSnapshot: () => ({ payload: null, seq: 0 }),
  })),
  service: serviceCalls.map((declaration) => ({ declaration, handle: async () => ({}) })),
};

const policy = {
  summary: "Not in the protocol",
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
} as const;

const strayHttp = declareHttp({
  ...policy,
  name: "stray",
  method: "GET",
  paths: ["/api/stray"],
  query: z.object({}),
  body: z.undefined(),
  output: z.object({}),
  changesState: false,
});
const strayCommand = declareCommand({ ...policy, key: "STRAY", payload: z.unknown(), output: z.unknown() });
const strayTopic = declareTopic({
  ...policy,
  name: "strayTopic",
  mount: "/public",
  path: "/public/stray",
  snapshotKey: "STRAY",
  changeKeys: [],
  payload: z.unknown(),
});

const strayService = declareServiceRead({
  name: "strayService",
  summary: "Not in the protocol",
  path: "/api/service/stray",
  query: z.object({}),
  output: z.object({}),
  access: { scope: "players:read" },
  errors: [],
  example: { query: {}, output: {} },
});

describe("checkRegistry", () => {
  it("is content when every declaration has its handler", () => {
    expect(() => checkRegistry(complete)).not.toThrow();
  });

  it.each(["http", "commands", "topics", "service"] as const)(
    "refuses to start while a declaration of %s has no handler",
    (kind) => {
      const [missing, ...rest] = complete[kind];
      if (missing === undefined) throw new Error("the protocol declares nothing of this kind");
      expect(() => checkRegistry({ ...complete, [kind]: rest })).toThrow("is declared, but nothing handles it");
    },
  );

  it.each([
    ["http", { declaration: strayHttp, handle: async () => ({}) }],
    ["commands", { declaration: strayCommand, handle: async () => ({}) }],
    ["service", { declaration: strayService, handle: async () => ({}) }],
    ["topics", { declaration: strayTopic, readMany: async () => [], toSnapshot: () => ({ payload: null, seq: 0 }) }],
  ] as const)("refuses to start with a handler of %s that no declaration names", (kind, handler) => {
    expect(() => checkRegistry({ ...complete, [kind]: [...complete[kind], handler] })).toThrow(
      "is handled, but not declared in the protocol",
    );
  });

  it("refuses two handlers for one declaration", () => {
    expect(() => checkRegistry({ ...complete, http: [...complete.http, ...complete.http.slice(0, 1)] })).toThrow(
      "is handled twice",
    );
  });
});
