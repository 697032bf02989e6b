import { type Address, getEventSelector, pad, parseAbiItem } from "viem";
import { describe, expect, it } from "vitest";
import type { ChainEvent, LogSource } from "../chain-event.ts";
import { outgoingFilters, spentIn } from "./outgoing.ts";
import type { RawLog } from "./raw-log.ts";
import { netFlows, watchedBalances } from "./watched-balance.ts";

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const [token, till, receiver, wallet] = [address("a"), address("b"), address("c"), address("d")];
const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");
const mint = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)");
const got = parseAbiItem("event CoinReceived(address indexed from, uint256 value)");
const sent = parseAbiItem("event CoinForwarded(address indexed to, uint256 value)");

const sources: LogSource[] = [
  { name: "token_payment", contract: token, event: transfer, where: { to: till }, amount: "value" },
  { name: "staked", contract: token, event: mint, where: { to: till }, amount: null },
  { name: "anything", contract: token, event: transfer, amount: null },
  { name: "native_payment", contract: receiver, event: got, amount: "value", coins: { sent } },
];
const watched = watchedBalances(sources, [{ name: "native_payment", to: till }]);

const event = (name: string, contract: Address, args: ChainEvent["args"]): ChainEvent => ({
  chainId: 1,
  name,
  contract,
  args,
  txHash: pad("0x1"),
  logIndex: 0,
  blockNumber: 1,
  blockHash: pad("0x2"),
  minedAt: new Date(0),
});
const log = (contract: Address, topics: RawLog["topics"], amount: number): RawLog => ({
  address: contract,
  topics,
  data: pad(`0x${amount.toString(16)}`),
  blockNumber: 1,
  blockHash: pad("0x2"),
  transactionHash: pad("0x1"),
  transactionIndex: 0,
  logIndex: 0,
  blockTimestamp: undefined,
  removed: false,
});

describe("balances that must follow from events", () => {
  it("are those of tokens that are credited by address, and of coins", () => {
    expect(watched.map(({ asset, address: of }) => [asset, of])).toEqual([
      [token, till],
      ["native", receiver],
      ["native", till],
    ]);
  });

  it("rise by what is received and fall by what is sent", () => {
    const events = [
      event("token_payment", token, { to: till, value: "7" }),
      event("token_payment", token, { to: wallet, value: "1000" }),
      event("native_payment", receiver, { from: wallet, value: "5" }),
      event("native_payment", till, { from: wallet, value: "3" }),
      event("withdrawn", token, { to: till, value: "1000" }),
    ];
    const spent = spentIn(watched, [
      log(token, [getEventSelector(transfer), pad(till), pad(wallet)], 2),
      log(receiver, [getEventSelector(sent), pad(wallet)], 4),
      // None of ours, whatever the node was asked for.
      log(token, [getEventSelector(transfer), pad(wallet), pad(till)], 1000),
      log(wallet, [getEventSelector(sent), pad(wallet)], 1000),
      { ...log(token, [getEventSelector(transfer), pad(till), pad(wallet)], 1000), removed: true },
    ]);
    expect([...netFlows(watched, events, spent)]).toEqual([
      [`${token} ${till}`, 5n],
      [`native ${receiver}`, 1n],
      [`native ${till}`, 3n],
    ]);
  });

  it("are asked for with one filter for tokens and one for contracts that report coins", () => {
    expect(outgoingFilters(watched)).toEqual([
      { address: [token], topics: [[getEventSelector(transfer)], [pad(till)]] },
      { address: [receiver], topics: [[getEventSelector(sent)]] },
    ]);
    expect(outgoingFilters([])).toEqual([]);
  });
});
