import * as calls from "@passport/protocol";
import { type CommandHandler, type HttpHandler, onCommand, onHttp } from "../../platform/wire/handlers.ts";
import { issueNonce, linkWallet, unlinkWallet, walletConfigOf } from "../factors/index.ts";
import { deviceOf } from "../session/index.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { answerEntry } from "./login/answer-entry.ts";
import { loginWithWallet } from "./login/login-with-wallet.ts";

export const walletRoutes = (dependencies: EntryDependencies): HttpHandler[] => [
  onHttp(calls.readNonce, async (exchange) => {
    const { actor, query } = exchange;
    const { browserHash } = deviceOf(exchange);
    const chainId = query["chain-id"] === undefined ? undefined : Number(query["chain-id"]);
    const { "public-address": address, "user-id": userId, purpose } = query;
    return issueNonce(dependencies, { actor, browserHash, purpose, userId, address, chainId });
  }),

  onHttp(calls.loginWithWallet, async (exchange) => {
    const { public_address: address, signature, nonce, fingerprint } = exchange.body;
    const device = deviceOf(exchange, fingerprint);
    return answerEntry(exchange, await loginWithWallet(dependencies, { address, signature, nonce, device }), "wallet");
  }),

  onHttp(calls.readWalletConfig, async () => walletConfigOf(dependencies)),
];

export const walletCommands = (dependencies: EntryDependencies): CommandHandler[] => [
  onCommand(calls.linkWallet, (exchange) => linkWallet(dependencies, exchange)),
  onCommand(calls.unlinkWallet, (exchange) => unlinkWallet(dependencies, exchange)),
];
