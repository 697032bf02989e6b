import { type Address, type Hash, pad, parseAbiItem, toEventSelector } from "viem";
import { describe, expect, it } from "vitest";
import type { LogSource } from "../chain-event.ts";
import { compileSources } from "./compile-sources.ts";

const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");
const cancelled = parseAbiItem("event NonceCancelled(address indexed account, uint256 nonce)");
const transferBatch = parseAbiItem("event Batch(address indexed from, address indexed to, uint256[] values)");
const [transferTopic, cancelledTopic] = [toEventSelector(transfer), toEventSelector(cancelled)];

const address = (digits: string): Address => pad(`0x${digits}`, { size: 20 });
const topic = (digits: string): Hash => pad(`0x${digits}`, { size: 32 });
const [sups, usdc, withdrawer, staking] = [address("51"), address("52"), address("53"), address("54")];
const [ours, till, mallory] = [address("aa"), address("bb"), address("ee")];

const deposit = { name: "sups_deposit", contract: sups, event: transfer, where: { to: ours }, amount: "value" };
const payment = { name: "token_payment", contract: usdc, event: transfer, where: { to: till }, amount: "value" };
const cancelledBy = (contract: Address) => ({ name: "nonce_cancelled", contract, event: cancelled, amount: null });

const topicsOf = ({ event }: LogSource): Hash[] => [toEventSelector(event), topic("ee"), topic("aa")];

describe("compileSources", () => {
  it("asks the node once for all that filter at the same places", () => {
    const { filters } = compileSources([deposit, cancelledBy(withdrawer), payment, cancelledBy(staking)]);
    expect(filters).toEqual([
      { address: [sups, usdc], topics: [[transferTopic], null, [topic("aa"), topic("bb")]] },
      { address: [withdrawer, staking], topics: [[cancelledTopic]] },
    ]);
  });

  it("takes no log on the node's word: contract, event and arguments must fit one source", () => {
    const { find } = compileSources([deposit, payment]);
    const from = topic("ee");
    expect(find({ address: sups, topics: [transferTopic, from, topic("aa")] })?.name).toBe("sups_deposit");
    expect(find({ address: usdc, topics: [transferTopic, from, topic("bb")] })?.name).toBe("token_payment");
    // The merged filter lets these through.
    expect(find({ address: sups, topics: [transferTopic, from, topic("bb")] })).toBeUndefined();
    expect(find({ address: usdc, topics: [transferTopic, from, topic("aa")] })).toBeUndefined();
    // These no honest node would send.
    expect(find({ address: mallory, topics: [transferTopic, from, topic("aa")] })).toBeUndefined();
    expect(find({ address: sups, topics: [cancelledTopic, topic("aa")] })).toBeUndefined();
    expect(find({ address: sups, topics: [transferTopic, from] })).toBeUndefined();
    expect(find({ address: sups, topics: [] })).toBeUndefined();
  });

  it("compares addresses without regard to case", () => {
    const { find } = compileSources([{ ...deposit, where: { to: ours.toUpperCase().replace("0X", "0x") as Address } }]);
    expect(find({ address: sups, topics: [transferTopic, topic("ee"), topic("aa")] })?.name).toBe("sups_deposit");
  });

  it("the same source of two listeners is one; one log under two names is a mistake", () => {
    expect(compileSources([deposit, deposit]).filters).toHaveLength(1);
    expect(() => compileSources([deposit, { ...deposit, name: "another" }])).toThrow("could be both");
    const fromOurs = { name: "sent", contract: sups, event: transfer, where: { from: ours }, amount: null };
    expect(() => compileSources([deposit, fromOurs])).toThrow("could be both");
    expect(() => compileSources([deposit, { ...deposit, name: "bought", where: { to: till } }])).not.toThrow();
  });

  it("a filter by something that is not indexed is a mistake, and so is an amount that the event does not have", () => {
    expect(() => compileSources([{ ...deposit, where: { value: ours } }])).toThrow("no indexed argument");
    expect(() => compileSources([{ ...deposit, amount: "amount" }])).toThrow("no argument of Transfer");
  });

  it("[CHAIN-47] knows a log of nothing by its amount, or by all of its amounts", () => {
    const isEmpty = (source: LogSource, args: Record<string, string | string[]>) =>
      compileSources([source])
        .find({ address: sups, topics: topicsOf(source) })
        ?.isEmpty(args);
    expect(isEmpty(deposit, { value: "0" })).toBe(true);
    expect(isEmpty(deposit, { value: "1" })).toBe(false);
    const batch = { ...deposit, event: transferBatch, amount: "values" };
    expect(isEmpty(batch, { values: [] })).toBe(true);
    expect(isEmpty(batch, { values: ["0", "0"] })).toBe(true);
    expect(isEmpty(batch, { values: ["0", "1"] })).toBe(false);
    expect(isEmpty(cancelledBy(sups), { nonce: "0" })).toBe(false);
  });
});
