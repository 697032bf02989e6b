/**
 * Everything that needs wagmi, in one file that pages load on demand (`load-engine.ts`). It keeps one wallet
 * connected at a time and writes what becomes of it into the store.
 */
import type { WalletConfig } from "@passport/protocol/calls/wallet";
import { type Hex, numberToHex, stringToHex } from "viem";
import type { Config, Connector } from "wagmi";
import { connect, disconnect, reconnect, watchConnection } from "wagmi/actions";
import { isWalletInstalled } from "../installed-wallets.ts";
import { forgetWallet, rememberedWallet, rememberWallet } from "../remembered-wallet.ts";
import { type ConnectedWallet, connectedWallet, setWallet } from "../wallet-store.ts";
import { WalletTrouble, walletTroubleOf } from "../wallet-trouble.ts";
import { chainDefinitions } from "./chain-definitions.ts";
import { createWalletConfig } from "./create-config.ts";
import { onPairingAddress, pairingConnector, pairingId } from "./pairing.ts";
import { type Provider, switchChain } from "./switch-chain.ts";

export interface BrowserWallet {
  id: string;
  name: string;
  icon: string | undefined;
}

/** What a contract is asked to do. */
export interface ContractCall {
  to: string;
  /** `0x` where only the chain's own coin moves. */
  data: Hex;
  /** Base units of the chain's own coin. */
  value?: Hex;
}

export interface WalletEngine {
  /** Wallets of this browser. */
  wallets(): BrowserWallet[];
  /** Each rejects with a WalletTrouble. */
  connect(id: string): Promise<ConnectedWallet>;
  pair(tellAddress: (address: string) => void): Promise<ConnectedWallet>;
  /** Reconnects the last wallet without a prompt. */
  reconnect(): Promise<void>;
  disconnect(): Promise<void>;
  sign(message: string): Promise<Hex>;
  /** Typed data (EIP-712), as JSON. */
  signTyped(data: string): Promise<Hex>;
  switchChain(chainId: number): Promise<void>;
  /** A question to the chain that the wallet is on. */
  read(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Has the wallet sign and send it. Returns the hash; rejects with a WalletTrouble. */
  send(chainId: number, call: ContractCall): Promise<Hex>;
}

/** What an unannounced wallet is called: it did not say. */
const genericId = "injected";

export const createEngine = (walletConfig: WalletConfig): WalletEngine => {
  const config = createWalletConfig(walletConfig.chain_ids);
  follow(config);

  const current = (): Connector => {
    const { connections, current: uid } = config.state;
    const connection = uid === null ? undefined : connections.get(uid);
    if (connection === undefined) throw new WalletTrouble("failed");
    return connection.connector;
  };
  const provider = async (): Promise<Provider> => (await current().getProvider()) as Provider;
  const askToSign = async (method: string, paramsOf: (address: string | undefined) => unknown[]): Promise<Hex> => {
    try {
      const params = paramsOf(connectedWallet()?.address);
      return (await (await provider()).request({ method, params })) as Hex;
    } catch (error) {
      throw walletTroubleOf(error);
    }
  };
  /** An announced wallet is usually `window.ethereum` too: it is shown once, by its name. */
  const browserConnectors = (): Connector[] => {
    const announced = config.connectors.filter(({ id }) => id !== genericId);
    return announced.length > 0 || !("ethereum" in window) ? announced : [...config.connectors];
  };
  const open = async (connector: Connector): Promise<ConnectedWallet> => {
    try {
      if (connector.uid !== config.state.current) {
        if (config.state.current !== null) await disconnect(config);
        await connect(config, { connector });
      }
    } catch (error) {
      throw walletTroubleOf(error);
    }
    rememberWallet(connector.id);
    const wallet = connectedWallet();
    if (wallet === undefined) throw new WalletTrouble("failed");
    return wallet;
  };

  return {
    wallets: () => browserConnectors().map(({ id, name, icon }) => ({ id, name, icon })),
    connect: async (id) => {
      const connector = browserConnectors().find((known) => known.id === id);
      if (connector === undefined) throw new WalletTrouble("failed");
      return open(connector);
    },
    pair: async (tellAddress) => {
      const connector = await pairingConnector(config, walletConfig);
      const stop = onPairingAddress(connector, tellAddress);
      return open(connector).finally(stop);
    },
    reconnect: async () => {
      const id = rememberedWallet();
      const connector =
        id === pairingId
          ? await pairingConnector(config, walletConfig)
          : browserConnectors().find((known) => known.id === id);
      const found = connector === undefined ? [] : await reconnect(config, { connectors: [connector] });
      if (found.length === 0) forgetWallet();
    },
    disconnect: async () => {
      forgetWallet();
      if (config.state.current !== null) await disconnect(config);
    },
    sign: (message) => askToSign("personal_sign", (address) => [stringToHex(message), address]),
    signTyped: (data) => askToSign("eth_signTypedData_v4", (address) => [address, data]),
    switchChain: async (chainId) => {
      const [chain] = chainDefinitions([chainId]);
      if (chain === undefined) throw new WalletTrouble("bad_chain");
      await switchChain(await provider(), chain);
    },
    read: async (method, params) => (await provider()).request({ method, params }),
    send: async (chainId, call) => {
      const { address: from } = connectedWallet() ?? {};
      // Named, so that a wallet that has just switched refuses instead of sending it elsewhere.
      const params = [{ from, ...call, chainId: numberToHex(chainId) }];
      try {
        return (await (await provider()).request({ method: "eth_sendTransaction", params })) as Hex;
      } catch (error) {
        throw walletTroubleOf(error);
      }
    },
  };
};

/** The store follows accounts, network and disconnection, whatever causes them. */
const follow = (config: Config) => {
  const write = ({ address, chainId, connector }: Parameters<Parameters<typeof watchConnection>[1]["onChange"]>[0]) => {
    if (address !== undefined && chainId !== undefined && connector !== undefined) {
      const { id, name, icon } = connector;
      const way = id === pairingId ? "connector" : "browser";
      return setWallet({ status: "Active", wallet: { way, address, chainId, name, icon } });
    }
    return setWallet({ status: isWalletInstalled() ? "NotLoggedIn" : "NotInstalled" });
  };
  watchConnection(config, { onChange: write });
};
