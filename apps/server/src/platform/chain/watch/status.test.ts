import { expect, it } from "vitest";
import { toChainStatus } from "./status.ts";

const cursor = { chainId: 97, head: 100, finalized: 85, tip: 100, secondsBehind: 3, secondsUnheard: 0, stopped: null };

it.each([
  ["in step with the chain", {}, false],
  ["a few blocks behind", { tip: 110, secondsBehind: 60 }, false],
  ["more than a minute behind", { tip: 130, secondsBehind: 61 }, true],
  ["in step with a chain that makes no blocks", { secondsBehind: 4_000 }, false],
  ["stopped because nodes disagree", { stopped: "nodes_disagree" } as const, true],
  ["without news from any node for a minute", { secondsUnheard: 61 }, true],
])("%s", (_what, change, isLate) => {
  expect(toChainStatus({ ...cursor, ...change })).toMatchObject({ chain_id: 97, head: 100, is_late: isLate });
});

it("is never behind by less than nothing, when the newest node is slower than the one before", () => {
  expect(toChainStatus({ ...cursor, tip: 98 }).blocks_behind).toBe(0);
});
