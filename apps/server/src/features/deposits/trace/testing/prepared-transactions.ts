/** Everything that players send when they mean to deposit, made on real chains. */
import { developmentAccounts } from "@passport/contracts";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { testTokenAbi } from "@passport/contracts/abi/test-token";
import { voucherDomainVersion, voucherTypes } from "@passport/contracts/typed-data";
import { type Address, encodeFunctionData, type Hash, type Hex, padHex, toHex } from "viem";
import { newHash, newWallet } from "../../../../testing/chain-event-fixtures.ts";
import { registerTransaction } from "../../../operations/index.ts";
import { addressOf, type ChainName, type TraceWorld } from "./trace-world.ts";

export const one = 10n ** 18n;
const [alice, bob, carol, erin, mallory] = (["alice", "bob", "carol", "erin", "mallory"] as const).map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];

type Prepare = (world: TraceWorld) => Promise<Hash>;

const depositFrom =
  (from: Address, chain: ChainName, { isFinal = false, amount = 5n * one } = {}): Prepare =>
  async (world) => {
    const hash = await world.sendSups(chain, from, world.deploymentOf(chain).depositAddress, amount);
    if (isFinal) await world.finish(chain);
    return hash;
  };

const supsTo =
  (to: (world: TraceWorld) => Address, amount = one): Prepare =>
  (world) =>
    world.sendSups("binance", alice, to(world), amount);

const callToken = (functionName: "transfer" | "mint", to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: testTokenAbi, functionName, args: [to, amount] });

const dollarOf = (world: TraceWorld, chain: ChainName): Address =>
  world.deploymentOf(chain).tokens[0]?.address ?? world.deploymentOf(chain).sups;

const dollars =
  (functionName: "transfer" | "mint", to: (world: TraceWorld) => Address): Prepare =>
  (world) =>
    world.send("binance", alice, { to: dollarOf(world, "binance"), data: callToken(functionName, to(world), 7n) });

const coinTo =
  (to: (world: TraceWorld) => Address): Prepare =>
  (world) =>
    world.send("binance", alice, { to: to(world), value: one });

/** Another contract with the symbol of SUPS: its code is that of a test token, its symbol the fifth slot. */
const lookAlike: Prepare = async (world) => {
  const [fake, anvil] = [newWallet(), world.chains.binance];
  const code = await anvil.request<Hex>("eth_getCode", [dollarOf(world, "binance"), "latest"]);
  await anvil.request("anvil_setCode", [fake, code]);
  const symbol = padHex(toHex("SUPS"), { dir: "right", size: 31 });
  await anvil.request("anvil_setStorageAt", [fake, toHex(4, { size: 32 }), `${symbol}08`]);
  await world.send("binance", alice, { to: fake, data: callToken("mint", alice, one) });
  const data = callToken("transfer", world.deploymentOf("binance").depositAddress, one);
  return world.send("binance", alice, { to: fake, data });
};

const collectible: Prepare = (world) => {
  const { collections, depositAddress } = world.deploymentOf("ethereum");
  const args = [carol, depositAddress, 1n] as const;
  const data = encodeFunctionData({ abi: passportCollectibleAbi, functionName: "transferFrom", args });
  return world.send("ethereum", carol, { to: collections[0]?.collectible ?? carol, data });
};

const items: Prepare = (world) => {
  const [item] = world.deploymentOf("ethereum").items;
  const args = [carol, item?.transferAddress ?? carol, 1n, 2n, "0x"] as const;
  const data = encodeFunctionData({ abi: passportItemsAbi, functionName: "safeTransferFrom", args });
  return world.send("ethereum", carol, { to: item?.contract ?? carol, data });
};

/** Far enough, whatever the chain's clock says. */
const expiry = 4_102_444_800n;

const withdrawal =
  (nonce: bigint, amount: bigint): Prepare =>
  async (world) => {
    const { withdrawer } = world.deploymentOf("binance");
    if (withdrawer === null) throw new Error("no withdrawals on this chain");
    const { domainName, primaryType, fields } = voucherTypes.withdraw;
    const signature = await developmentAccounts.withdrawSigner.signTypedData({
      domain: { name: domainName, version: voucherDomainVersion, chainId: 97, verifyingContract: withdrawer },
      types: { [primaryType]: fields },
      primaryType,
      message: { account: alice, amount, nonce, expiry },
    });
    const args = [amount, expiry, signature] as const;
    const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "withdrawSUPS", args });
    return world.send("binance", alice, { to: withdrawer, data });
  };

const allowed = async (world: TraceWorld, chain: ChainName, ...people: Address[]): Promise<Address> => {
  const { multicall, depositAddress } = world.deploymentOf(chain);
  for (const person of people) await world.approveSups(chain, person, multicall, 100n * one);
  return depositAddress;
};

const fromContract: Prepare = async (world) => {
  const { multicall, depositAddress } = world.deploymentOf("binance");
  await world.sendSups("binance", addressOf("treasury"), multicall, one);
  return world.batch("binance", mallory, [{ to: depositAddress, amount: one }]);
};

const fromBusyWallet: Prepare = async (world) => {
  const exchange = newWallet();
  await world.sendSups("binance", addressOf("treasury"), exchange, one);
  await world.chains.binance.request("anvil_setNonce", [exchange, toHex(20_000)]);
  return world.sendSups("binance", exchange, world.deploymentOf("binance").depositAddress, one);
};

const waiting: Prepare = async (world) => {
  await world.chains.ethereum.request("evm_setAutomine", [false]);
  const { sups, depositAddress } = world.deploymentOf("ethereum");
  return world.submit("ethereum", alice, { to: sups, data: callToken("transfer", depositAddress, one) });
};

const replaced: Prepare = async ({ db, players }) => {
  const hash = newHash();
  const { accountId } = players.alice;
  await registerTransaction(
    { db, outbox: { poke: () => undefined } },
    { kind: "deposit", accountId, transactionHash: hash, amount: "1" },
  );
  const change = { state: "failed", reason: "replaced" };
  await db
    .updateTable("operations")
    .set(change)
    .where("account_id", "=", accountId)
    .where("state", "=", "pending")
    .execute();
  return hash;
};

const toDeposits = (world: TraceWorld) => world.deploymentOf("binance").depositAddress;
const toPurchases = (world: TraceWorld) => world.deploymentOf("binance").purchaseAddress;

export const preparations = {
  ownFinal: depositFrom(alice, "binance", { isFinal: true }),
  ownYoung: depositFrom(alice, "binance"),
  ownUnwatched: async (world) => {
    const hash = await depositFrom(alice, "ethereum")(world);
    await world.finish("ethereum");
    return hash;
  },
  ownThroughContract: async (world) => {
    const to = await allowed(world, "binance", alice);
    const hash = await world.batch("binance", mallory, [{ from: alice, to, amount: 3n * one }]);
    await world.finish("binance");
    return hash;
  },
  ownTwice: async (world) => {
    const to = await allowed(world, "binance", alice);
    return world.batch(
      "binance",
      alice,
      [2n, 4n].map((amount) => ({ from: alice, to, amount: amount * one })),
    );
  },
  ownAndOther: async (world) => {
    const to = await allowed(world, "binance", alice, bob);
    const hash = await world.batch(
      "binance",
      alice,
      [alice, bob].map((from) => ({ from, to, amount: one })),
    );
    await world.finish("binance");
    return hash;
  },
  ownAndElsewhere: async (world) => {
    const to = await allowed(world, "binance", alice);
    return world.batch(
      "binance",
      alice,
      [to, mallory].map((recipient) => ({ from: alice, to: recipient, amount: one })),
    );
  },
  otherFinal: depositFrom(bob, "binance", { isFinal: true }),
  otherUnwatched: depositFrom(bob, "ethereum"),
  unlinkedFinal: depositFrom(erin, "binance", { isFinal: true }),
  unlinkedYoung: depositFrom(erin, "binance"),
  fromContract,
  fromBusyWallet,
  withdrawal: withdrawal(0n, one),
  queuedWithdrawal: withdrawal(1n, 60_000n * one),
  dollarsPaid: dollars("transfer", toPurchases),
  coinPaid: coinTo(toPurchases),
  elsewhere: supsTo(() => mallory),
  toPurchases: supsTo(toPurchases),
  toTokenContract: supsTo((world) => world.deploymentOf("binance").sups),
  toOurContract: supsTo((world) => world.deploymentOf("binance").withdrawer ?? mallory),
  nothing: supsTo(toDeposits, 0n),
  nothingInAnotherName: async (world) =>
    world.batch("binance", mallory, [{ from: alice, to: toDeposits(world), amount: 0n }]),
  collectible,
  items,
  dollarsMade: dollars("mint", () => alice),
  dollarsSent: dollars("transfer", toDeposits),
  lookAlike,
  coinSent: coinTo(toDeposits),
  approval: async (world) => world.approveSups("binance", alice, mallory, one),
  call: async (world) => world.batch("binance", alice, []),
  refused: supsTo(toDeposits, 10n ** 30n),
  waiting,
  replaced,
  invented: async () => newHash(),
} satisfies Record<string, Prepare>;
