/** Nodes are stand-ins here: what counts is what is returned. */
import { describe, expect, it } from "vitest";
import { agree } from "./agree.ts";
import type { NodePool } from "./pool.ts";
import type { Question } from "./question.ts";
import { ChainUnavailable, NodeFailure, NodesDisagree, RpcRefusal } from "./rpc-errors.ts";
import type { RpcNode } from "./rpc-node.ts";

type Behaviour = { says: unknown; dressed?: object } | { fails: Error };

const openPool = (...behaviours: Behaviour[]) => {
  const asked: string[] = [];
  const blamed: string[] = [];
  const nodes = behaviours.map(
    (behaviour, index): RpcNode => ({
      label: `node ${index + 1}`,
      async ask() {
        asked.push(this.label);
        if ("fails" in behaviour && behaviour.fails instanceof NodeFailure) throw behaviour.fails;
        return {
          text: JSON.stringify("says" in behaviour ? [behaviour.says, behaviour.dressed] : index),
          read() {
            if ("fails" in behaviour) throw behaviour.fails;
            return [behaviour.says];
          },
        };
      },
    }),
  );
  const pool: NodePool = {
    quorum: Math.min(2, nodes.length),
    inOrder: () => [...nodes],
    awake: () => [...nodes],
    shun: () => undefined,
    observer: { failed: () => undefined, dissented: (label) => blamed.push(label), answering: () => undefined },
  };
  return { pool, asked, blamed };
};

const question: Question<unknown> = {
  method: "eth_call",
  params: [],
  parse(answer) {
    if (answer === "garbage") throw new Error("no answer");
    return answer;
  },
};

const failure: Behaviour = { fails: new NodeFailure("a node", "is down") };
const refusal: Behaviour = { fails: new RpcRefusal("a node", "eth_call", { code: -32005, message: "too much" }) };
const revert = (data: string): Behaviour => ({
  fails: new RpcRefusal("a node", "eth_call", { code: 3, message: "execution reverted", data }),
});

describe("agree", () => {
  it("[CHAIN-41] returns what two nodes say, and asks no third one", async () => {
    const { pool, asked } = openPool({ says: 7 }, { says: 7 }, { says: 8 });
    expect(await agree(pool, [question])).toEqual([7]);
    expect(asked).toEqual(["node 1", "node 2"]);
  });

  it("compares what is used, not how a node writes it", async () => {
    const { pool } = openPool({ says: 7, dressed: { a: 1 } }, { says: 7, dressed: { b: 2 } });
    expect(await agree(pool, [question])).toEqual([7]);
  });

  it("[CHAIN-41] a third node decides between two, and the outvoted one is reported", async () => {
    const { pool, blamed } = openPool({ says: 1 }, { says: 2 }, { says: 2 });
    expect(await agree(pool, [question])).toEqual([2]);
    expect(blamed).toEqual(["node 1"]);
  });

  it.each<[string, Behaviour[], abstract new (...given: never[]) => Error, RegExp]>([
    ["two that differ", [{ says: 1 }, { says: 2 }], NodesDisagree, /node 1 and node 2 give different answers/],
    ["three that differ", [{ says: 1 }, { says: 2 }, { says: 3 }], NodesDisagree, /disagree on eth_call/],
    ["a contract that reverts at one only", [{ says: 1 }, revert("0x")], NodesDisagree, /disagree/],
    ["reverts for different reasons", [revert("0x01"), revert("0x02")], NodesDisagree, /disagree/],
    ["one of two that is down", [{ says: 1 }, failure], ChainUnavailable, /too few nodes/],
    ["one of two that answers nonsense", [{ says: "garbage" }, { says: 1 }], ChainUnavailable, /too few nodes/],
    ["one of two that does not know it", [{ says: null }, { says: 1 }], ChainUnavailable, /too few nodes know/],
    ["one of two that refuses", [{ says: 1 }, refusal], RpcRefusal, /too much/],
  ])("[CHAIN-41] %s decide nothing", async (_what, behaviours, kind, message) => {
    const asking = agree(openPool(...behaviours).pool, [question]);
    await expect(asking).rejects.toBeInstanceOf(kind);
    await expect(asking).rejects.toThrow(message);
  });

  it("one that is behind is not blamed, and does not count", async () => {
    const { pool, blamed } = openPool({ says: null }, { says: 1 }, { says: 1 });
    expect(await agree(pool, [question])).toEqual([1]);
    expect(blamed).toEqual([]);
  });

  it("two that do not know it agree on that, and two that revert on the reason", async () => {
    expect(await agree(openPool({ says: null }, { says: null }).pool, [question])).toEqual([null]);
    await expect(agree(openPool(revert("0x08"), revert("0x08")).pool, [question])).rejects.toThrow(
      "execution reverted",
    );
  });

  it("believes the only one that is configured", async () => {
    expect(await agree(openPool({ says: 5 }).pool, [question])).toEqual([5]);
  });
});
