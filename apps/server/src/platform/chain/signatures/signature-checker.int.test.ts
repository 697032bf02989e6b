/** Two chains of our own, contract wallets on them, and nodes on bad days in between. */
import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type AnvilPair, startAnvilPair } from "@passport/testbed";
import { type Address, getAddress, type Hex, toHex, zeroAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OddNode, startOddNode } from "../testing/odd-node.ts";
import { createSignatureChecker, type SignedMessage } from "./signature-checker.ts";
import { futureWallet, oddContracts, placeCode, placeContractWallet } from "./testing/contract-wallet.ts";

const cleanUp = new AsyncDisposableStack();
let chains: AnvilPair;
let ethereum: OddNode;
let binance: OddNode;

beforeAll(async () => {
  chains = cleanUp.use(await startAnvilPair());
  ethereum = cleanUp.use(await startOddNode(chains.ethereum.url));
  binance = cleanUp.use(await startOddNode(chains.binance.url));
});
beforeEach(() => {
  for (const node of [ethereum, binance]) node.behave({ kind: "honest" });
});
afterAll(() => cleanUp.disposeAsync());

const ethereumId = 31_337;
const binanceId = 97;
const message = "passport.example wants you to sign in";

const newAddress = (): Address => getAddress(toHex(randomBytes(20)));
const newKey = () => privateKeyToAccount(generatePrivateKey());
const newChecker = () =>
  createSignatureChecker([
    { chainId: ethereumId, rpcUrls: [ethereum.url] },
    { chainId: binanceId, rpcUrls: [binance.url] },
  ]);
const check = (signed: Omit<SignedMessage, "message" | "chainId"> & Partial<SignedMessage>) =>
  newChecker().check({ message, chainId: ethereumId, ...signed });

/** A contract wallet on the Ethereum-like chain, and its owner's signature. */
const newContractWallet = async (answer?: Hex) => {
  const owner = newKey();
  const address = newAddress();
  const wallet = { address, owner: owner.address, ...(answer && { answer }) };
  await placeContractWallet(chains.ethereum, wallet);
  return { address, owner, signature: await owner.signMessage({ message }) };
};

describe("a plain wallet", () => {
  it("is recovered from its signature without asking any node", async () => {
    const key = newKey();
    const before = ethereum.calls().length + binance.calls().length;
    const signature = await key.signMessage({ message });
    expect(await check({ address: key.address, signature })).toBe("valid");
    for (const node of [ethereum, binance]) node.behave({ kind: "status", status: 503 });
    expect(await check({ address: key.address, signature, chainId: 1 })).toBe("valid");
    expect(ethereum.calls().length + binance.calls().length).toBe(before);
  });

  it("has not signed when any byte of the message or the signature is another", async () => {
    const key = newKey();
    const signature = await key.signMessage({ message });
    for (let n = 0; n < 20; n++) {
      const at = randomInt(message.length);
      const changed = `${message.slice(0, at)}${message[at] === "x" ? "y" : "x"}${message.slice(at + 1)}`;
      expect(await check({ address: key.address, signature, message: changed })).toBe("invalid");
    }
    for (const changed of [
      `0x${"00".repeat(65)}`,
      `0x${"ff".repeat(65)}`,
      "0x",
      "0x12",
      signature.slice(0, -2),
      "no hex",
    ]) {
      expect(await check({ address: key.address, signature: changed })).toBe("invalid");
    }
    expect(await check({ address: newKey().address, signature })).toBe("invalid");
  });

  it("cannot be the zero address, which a failed recovery looks like", async () => {
    for (const signature of [`0x${"00".repeat(65)}`, `0x${"00".repeat(64)}1b`, "0x"]) {
      expect(await check({ address: zeroAddress, signature })).toBe("invalid");
    }
  });

  it("with code of its own still signs with its key (EIP-7702)", async () => {
    const key = newKey();
    await placeCode(chains.ethereum, key.address, `0xef0100${newAddress().slice(2)}`);
    expect(await check({ address: key.address, signature: await key.signMessage({ message }) })).toBe("valid");
  });
});

describe("a contract wallet", () => {
  it("is asked on the chain that the message names (ERC-1271)", async () => {
    const { address, signature } = await newContractWallet();
    expect(await check({ address, signature })).toBe("valid");
    expect(await check({ address, signature, chainId: binanceId })).toBe("invalid");
    expect(await check({ address, signature, chainId: 1 })).toBe("invalid");
    expect(await check({ address, signature, message: `${message}.` })).toBe("invalid");
    expect(await check({ address, signature: await newKey().signMessage({ message }) })).toBe("invalid");
  });

  it("that is not deployed yet signs with its deployment attached, and still does afterwards (ERC-6492)", async () => {
    const owner = newKey();
    const wallet = futureWallet(owner.address, BigInt(randomInt(1e9)));
    const signature = await owner.signMessage({ message });
    const { address } = wallet;
    expect(await check({ address, signature })).toBe("invalid");
    expect(await check({ address, signature: wallet.wrap(signature) })).toBe("valid");
    expect(await check({ address, signature: wallet.wrap(await newKey().signMessage({ message })) })).toBe("invalid");
    // Attached to another player's address it deploys its own wallet, and that is not the one that was asked.
    expect(await check({ address: newAddress(), signature: wallet.wrap(signature) })).toBe("invalid");
    expect(await chains.ethereum.request("eth_getCode", [address, "latest"])).toBe("0x");
    await wallet.deploy(chains.ethereum);
    expect(await check({ address, signature })).toBe("valid");
    expect(await check({ address, signature: wallet.wrap(signature) })).toBe("valid");
  });

  it("with another magic value is refused", async () => {
    for (const answer of ["0x00000001", "0xffffffff", "0x20c13b0b", "0x1626ba7f"] as const) {
      const { address, signature } = await newContractWallet(answer);
      expect(await check({ address, signature })).toBe("invalid");
    }
  });

  it("that reverts, says nothing or never ends is refused", async () => {
    const { signature } = await newContractWallet();
    for (const code of Object.values(oddContracts)) {
      const address = newAddress();
      await placeCode(chains.ethereum, address, code);
      expect(await check({ address, signature })).not.toBe("valid");
    }
  });

  it("mallory cannot be the owner of a wallet by deploying her own at its address on another chain", async () => {
    const { address, signature } = await newContractWallet();
    const mallory = newKey();
    await placeContractWallet(chains.binance, { address, owner: mallory.address });
    const hers = await mallory.signMessage({ message });
    expect(await check({ address, signature: hers, chainId: binanceId })).toBe("invalid");
    expect(await check({ address, signature: hers, chainId: ethereumId })).toBe("invalid");
    // It is undecidable whose address it is then: the owner is refused as well.
    expect(await check({ address, signature })).toBe("invalid");
  });

  it("is the owner's on two chains where both say so", async () => {
    const { address, owner, signature } = await newContractWallet();
    await placeContractWallet(chains.binance, { address, owner: owner.address });
    expect(await check({ address, signature })).toBe("valid");
    expect(await check({ address, signature, chainId: binanceId })).toBe("valid");
  });
});

describe("a node", () => {
  const oddities = [
    { kind: "status", status: 500 },
    { kind: "garbage" },
    { kind: "answers", answer: () => ({ result: "0x" }) },
    { kind: "answers", answer: () => ({ result: null }) },
    { kind: "answers", answer: () => ({ result: true }) },
    { kind: "answers", answer: () => ({ result: "0x00000001" }) },
    { kind: "answers", answer: () => ({ error: { code: -32_000, message: "busy" } }) },
  ] as const;

  it.each(oddities)("that answers with %o makes nothing valid", async (oddity) => {
    const { address, signature } = await newContractWallet();
    ethereum.behave(oddity);
    expect(await check({ address, signature })).not.toBe("valid");
  });

  it("of the other chain that is down leaves the wallet unconfirmed", async () => {
    const { address, signature } = await newContractWallet();
    binance.behave({ kind: "status", status: 503 });
    expect(await check({ address, signature })).toBe("unknown");
  });

  it("that hangs costs three seconds and confirms nothing; beyond the cap no node is asked", async () => {
    const { address, signature } = await newContractWallet();
    ethereum.behave({ kind: "silence" });
    const checker = newChecker();
    const before = ethereum.calls().length;
    const start = performance.now();
    // A timer of the same event loop is the judge: what holds up this process holds up both.
    const late = sleep(5_000, ["late"], { ref: false });
    const checks = Array.from({ length: 25 }, () =>
      checker.check({ address, message, signature, chainId: ethereumId }),
    );
    const verdicts = await Promise.race([Promise.all(checks), late]);
    expect(new Set(verdicts)).toEqual(new Set(["unknown"]));
    expect(performance.now() - start).toBeGreaterThan(2_500);
    expect(ethereum.calls().length - before).toBe(20);
    // The checks that waited have released their slots.
    ethereum.behave({ kind: "honest" });
    expect(await checker.check({ address, message, signature, chainId: ethereumId })).toBe("valid");
  });

  it("that hangs leaves time for the next one", async () => {
    const { address, signature } = await newContractWallet();
    ethereum.behave({ kind: "silence" });
    await using third = await startOddNode(chains.ethereum.url);
    const rpcUrls = [ethereum.url, chains.ethereum.url, third.url];
    const checker = createSignatureChecker([{ chainId: ethereumId, rpcUrls }]);
    // Asked twice, for the code and for the verdict, it would hang twice: the second question goes to the others.
    expect(await checker.check({ address, message, signature, chainId: ethereumId })).toBe("valid");
  });

  it("[CHAIN-41] that says yes to everything makes nothing valid while another one is honest", async () => {
    const { address } = await newContractWallet();
    const forged = await newKey().signMessage({ message });
    ethereum.behave({
      kind: "answers",
      answer: ({ method }) => (method === "eth_call" ? { result: "0x01" } : undefined),
    });
    const checkWith = (rpcUrls: string[]) =>
      createSignatureChecker([{ chainId: ethereumId, rpcUrls }]).check({
        address,
        message,
        signature: forged,
        chainId: ethereumId,
      });
    expect(await checkWith([ethereum.url])).toBe("valid");
    expect(await checkWith([ethereum.url, chains.ethereum.url])).toBe("unknown");
  });
});
