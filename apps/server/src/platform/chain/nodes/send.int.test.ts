/** Sending to several nodes: one that takes it is enough, and only a refusal of all of them is one. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OddNode, startOddNode } from "../testing/odd-node.ts";
import { createNodes } from "./nodes.ts";
import { ChainUnavailable } from "./rpc-errors.ts";
import { TransactionRefused } from "./send.ts";

let pair: [OddNode, OddNode];
beforeAll(async () => {
  pair = [await startOddNode("http://127.0.0.1:9"), await startOddNode("http://127.0.0.1:9")];
});
afterAll(() => Promise.all(pair.map((node) => node[Symbol.asyncDispose]())));

const takes = { result: `0x${"1".repeat(64)}` };
const refuses = (message: string) => ({ error: { code: -32_000, message } });
const send = async (...replies: [object | "away", object | "away"]) => {
  for (const [nth, reply] of replies.entries()) {
    pair[nth]?.behave(
      reply === "away" ? { kind: "status", status: 503 } : { kind: "answers", answer: () => reply as never },
    );
  }
  await createNodes({ rpcUrls: pair.map(({ url }) => url), timeoutMs: 2_000 }).send("0x02");
};

it("[CHAIN-52] is sent when one node takes it or knows it already", async () => {
  await send(takes, refuses("nonce too low"));
  await send("away", takes);
  for (const known of ["already known", "AlreadyKnown", "transaction already imported", "known transaction: 0x12"])
    await send(refuses(known), refuses("nonce too low"));
  expect(pair.every((node) => node.calls().length > 0)).toBe(true);
});

it("[CHAIN-52] is refused when every node says so, and undecided while one is away", async () => {
  await expect(send(refuses("underpriced"), refuses("underpriced"))).rejects.toThrow(TransactionRefused);
  await expect(send(refuses("underpriced"), "away")).rejects.toThrow(ChainUnavailable);
  await expect(send("away", "away")).rejects.toThrow(ChainUnavailable);
});
