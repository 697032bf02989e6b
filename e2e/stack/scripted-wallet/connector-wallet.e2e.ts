/** Two real clients of WalletConnect over the relay's stand-in: a site and the scripted wallet. No browser is needed. */
import { randomUUID } from "node:crypto";
import { developmentAccounts } from "@passport/contracts";
import { type Relay, startRelay } from "@passport/testbed/walletconnect/relay";
import { expect, test } from "@playwright/test";
import { SignClient } from "@walletconnect/sign-client";
import { type Hash, stringToHex, verifyMessage } from "viem";
import { type ConnectorWallet, startConnectorWallet } from "./connector-wallet.ts";

const { alice } = developmentAccounts;
let relay: Relay;
let wallet: ConnectorWallet;

test.beforeAll(async () => {
  relay = await startRelay();
  const { url: relayUrl, projectId } = relay;
  wallet = await startConnectorWallet({ relayUrl, projectId, account: alice, chainIds: [97, 31337] });
});
test.afterAll(async () => {
  await wallet[Symbol.asyncDispose]();
  await relay[Symbol.asyncDispose]();
});

const startSite = () =>
  SignClient.init({
    projectId: relay.projectId,
    relayUrl: relay.url,
    metadata: { name: "Shop", description: "A site", url: "https://shop.example", icons: [] },
    customStoragePrefix: randomUUID(),
    storageOptions: { database: ":memory:" },
    telemetryEnabled: false,
    logger: "silent",
  });
const propose = async (site: Awaited<ReturnType<typeof startSite>>) => {
  const eip155 = { chains: ["eip155:97"], methods: ["personal_sign"], events: ["accountsChanged"] };
  const { uri = "", approval } = await site.connect({ optionalNamespaces: { eip155 } });
  return { uri, approval };
};

test("a wallet takes the code, lets the site in and signs", async () => {
  const site = await startSite();
  const { uri, approval } = await propose(site);
  await wallet.pair(uri);
  const { topic, namespaces } = await approval();
  expect(namespaces["eip155"]?.accounts).toContain(`eip155:97:${alice.address}`);

  const sign = (text: string) =>
    site.request<Hash>({
      topic,
      chainId: "eip155:97",
      request: { method: "personal_sign", params: [stringToHex(text), alice.address] },
    });
  const signature = await sign("hello");
  expect(await verifyMessage({ address: alice.address, message: "hello", signature })).toBe(true);
  expect(wallet.requests).toMatchObject([{ origin: "https://shop.example", method: "personal_sign" }]);

  wallet.next("reject");
  await expect(sign("no")).rejects.toMatchObject({ code: 4001 });

  const ended = new Promise((resolve) => site.on("session_delete", resolve));
  await wallet.disconnect();
  await ended;
  await site.core.relayer.transportClose();
});

test("a wallet turns the site away", async () => {
  const site = await startSite();
  const { uri, approval } = await propose(site);
  wallet.next("reject", "session_proposal");
  await wallet.pair(uri);
  await expect(approval()).rejects.toMatchObject({ code: 5000 });
  await site.core.relayer.transportClose();
});
