import { describe, expect, it } from "vitest";
import { ChainUnavailable, NodeFailure, NodesDisagree, RpcRefusal } from "../nodes/rpc-errors.ts";
import { TooMuchAtOnce } from "./chain-errors.ts";
import { readFitting } from "./read-fitting.ts";
import { createWindowSize } from "./window-size.ts";

/** Reads 100 blocks at once; more than `most` fail. Returns the sizes that were tried. */
const tried = async (most: number, errorOf: () => Error) => {
  const size = createWindowSize({ first: 100, largest: 100, eventsAtOnce: 1_000 });
  const sizes: number[] = [];
  const reading = readFitting(size, { from: 1, end: 200 }, async (from, to) => {
    sizes.push(to - from + 1);
    if (to - from + 1 > most) throw errorOf();
    return { events: [] };
  });
  return { outcome: await reading.catch((error: unknown) => error), sizes };
};

const failure = (options?: { isAboutSize: boolean }) =>
  new ChainUnavailable(new NodeFailure("node 1", "did not answer", options));

describe("readFitting", () => {
  it.each([
    ["a refusal", () => new RpcRefusal("node 1", "eth_getLogs", { code: -32005 }), [100, 50, 25, 12, 6, 3]],
    ["an answer that takes too long", () => failure({ isAboutSize: true }), [100, 50, 25, 12, 6, 3]],
    ["too many logs, of which it is known where they begin", () => new TooMuchAtOnce("too many", 4), [100, 4]],
  ])("[CHAIN-47] reads fewer blocks after %s, at once", async (_what, errorOf, sizes) => {
    expect(await tried(5, errorOf)).toMatchObject({ outcome: { events: [] }, sizes });
  });

  it.each([
    ["nodes that are down", () => failure()],
    ["nodes that disagree", () => new NodesDisagree("eth_getLogs")],
  ])("leaves it at one attempt with %s", async (_what, errorOf) => {
    const { outcome, sizes } = await tried(5, errorOf);
    expect(outcome).toBeInstanceOf(ChainUnavailable);
    expect(sizes).toEqual([100]);
  });

  it("throws where a single block is refused", async () => {
    const { outcome, sizes } = await tried(0, () => new RpcRefusal("node 1", "eth_getLogs", {}));
    expect(outcome).toBeInstanceOf(RpcRefusal);
    expect(sizes.at(-1)).toBe(1);
  });
});
