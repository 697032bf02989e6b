/**
 * The wallet itself, apart from any browser: EIP-1193 requests of pages, each page by its origin. A page sees accounts
 * only after it asked and was let in; what needs the person goes through the script first.
 */
import { type Address, type Hex, isAddressEqual, type LocalAccount, numberToHex } from "viem";
import { ProviderError, type WalletError, walletErrors } from "./provider-error.ts";
import type { WalletScript } from "./script.ts";
import type { TransactionRequest, Transactions } from "./transactions.ts";

export interface WalletState {
  selected: LocalAccount;
  chainId: number;
  /** The nodes of the chains that it knows. */
  rpcUrls: Map<number, string>;
  isLocked: boolean;
  /** Origins that may see the accounts. */
  connected: Set<string>;
}

export interface WalletRequest {
  origin: string;
  method: string;
  params: readonly unknown[];
}

export type WalletAnswer = { result: unknown } | { error: WalletError };

export interface WalletCore {
  handle(request: WalletRequest): Promise<WalletAnswer>;
  accountsFor(origin: string): Address[];
}

export interface CoreOptions {
  state: WalletState;
  script: WalletScript;
  transactions: Transactions;
  /** Notifies all pages of a change. */
  tell(event: "accountsChanged" | "chainChanged"): Promise<void>;
}

type Method = (request: WalletRequest) => unknown;

const refuse = (error: WalletError): never => {
  throw new ProviderError(error);
};

/** Typed data comes as JSON text; viem wants it as it is written there, numbers and all. */
type TypedData = Parameters<NonNullable<LocalAccount["signTypedData"]>>[0];

export const createCore = ({ state, script, transactions, tell }: CoreOptions): WalletCore => {
  const accountsFor = (origin: string): Address[] =>
    state.isLocked || !state.connected.has(origin) ? [] : [state.selected.address];
  const signerFor = ({ origin }: WalletRequest, address: Address): LocalAccount => {
    const isShown = accountsFor(origin).some((shown) => isAddressEqual(shown, address));
    return isShown ? state.selected : refuse(walletErrors.unauthorized);
  };

  const connect: Method = async ({ origin, method }) => {
    if (accountsFor(origin).length > 0 && method === "eth_requestAccounts") return accountsFor(origin);
    await script.ask(method);
    state.isLocked = false;
    state.connected.add(origin);
    await tell("accountsChanged");
    return method === "eth_requestAccounts" ? accountsFor(origin) : [{ parentCapability: "eth_accounts" }];
  };
  const moveTo = async (chainId: number) => {
    if (chainId === state.chainId) return;
    state.chainId = chainId;
    await tell("chainChanged");
  };

  const methods: Record<string, Method> = {
    eth_chainId: () => numberToHex(state.chainId),
    net_version: () => String(state.chainId),
    eth_accounts: ({ origin }) => accountsFor(origin),
    eth_requestAccounts: connect,
    wallet_requestPermissions: connect,
    wallet_getPermissions: ({ origin }) =>
      accountsFor(origin).length > 0 ? [{ parentCapability: "eth_accounts", invoker: origin }] : [],
    wallet_revokePermissions: async ({ origin }) => {
      state.connected.delete(origin);
      await tell("accountsChanged");
      return null;
    },
    personal_sign: async (request) => {
      const [raw, address] = request.params as [Hex, Address];
      const signer = signerFor(request, address);
      await script.ask(request.method);
      return signer.signMessage({ message: { raw } });
    },
    eth_signTypedData_v4: async (request) => {
      const [address, data] = request.params as [Address, string];
      const signer = signerFor(request, address);
      await script.ask(request.method);
      return signer.signTypedData(JSON.parse(data) as TypedData);
    },
    eth_sendTransaction: async (request) => {
      const [transaction] = request.params as [TransactionRequest];
      const signer = signerFor(request, transaction.from);
      await script.ask(request.method);
      return transactions.send(signer, nodeOf(state), transaction);
    },
    wallet_switchEthereumChain: async ({ method, params }) => {
      const chainId = Number((params[0] as { chainId: Hex }).chainId);
      if (!state.rpcUrls.has(chainId)) return refuse(walletErrors.unknownChain);
      await script.ask(method);
      await moveTo(chainId);
      return null;
    },
    wallet_addEthereumChain: async ({ method, params }) => {
      const { chainId, rpcUrls } = params[0] as { chainId: Hex; rpcUrls: string[] };
      await script.ask(method);
      state.rpcUrls.set(Number(chainId), rpcUrls[0] ?? "");
      await moveTo(Number(chainId));
      return null;
    },
    wallet_watchAsset: async ({ method }) => {
      await script.ask(method);
      return true;
    },
  };

  return {
    accountsFor,
    async handle(request) {
      const { method } = request;
      try {
        // What only reads goes to the node of the chain; what only a wallet could do, and this one cannot, is refused.
        const isRead = method.startsWith("eth_") && !method.startsWith("eth_sign");
        const act = methods[method] ?? (isRead ? () => forward(nodeOf(state), request) : undefined);
        return { result: await (act ?? (() => refuse(walletErrors.unsupported)))(request) };
      } catch (error) {
        if (error instanceof ProviderError) return { error: error.answer };
        return { error: { code: -32_603, message: error instanceof Error ? error.message : String(error) } };
      }
    },
  };
};

const nodeOf = ({ rpcUrls, chainId }: WalletState): string =>
  rpcUrls.get(chainId) ?? refuse({ code: 4901, message: "The wallet has no node of this chain." });

const forward = async (rpcUrl: string, { method, params }: WalletRequest): Promise<unknown> => {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: unknown; error?: WalletError };
  return error === undefined ? result : refuse(error);
};
