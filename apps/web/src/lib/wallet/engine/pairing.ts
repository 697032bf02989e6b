/** WalletConnect, with a code of our own to scan. Its library is loaded with the first pairing and not before. */
import type { WalletConfig } from "@passport/protocol/calls/wallet";
import type { Config, Connector } from "wagmi";
import { brand } from "../../env/brand.ts";
import { WalletTrouble } from "../wallet-trouble.ts";

export const pairingId = "walletConnect";

/** Made once: a second core beside the first would answer the first one's messages. */
let made: Promise<Connector> | undefined;

const makeConnector = async (config: Config, { walletconnect }: WalletConfig): Promise<Connector> => {
  if (walletconnect === null) throw new WalletTrouble("failed");
  const { walletConnect } = await import("wagmi/connectors/walletConnect");
  return config._internal.connectors.setup(
    walletConnect({
      projectId: walletconnect.project_id,
      relayUrl: walletconnect.relay_url,
      showQrModal: false,
      telemetryEnabled: false,
      metadata: { name: brand.product, description: brand.product, url: location.origin, icons: [] },
    }),
  );
};

export const pairingConnector = (config: Config, walletConfig: WalletConfig): Promise<Connector> => {
  made ??= makeConnector(config, walletConfig).catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
};

/** Reports each pairing address as it comes. The returned function stops that. */
export const onPairingAddress = (connector: Connector, tell: (address: string) => void): (() => void) => {
  const listen = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === "display_uri" && typeof data === "string") tell(data);
  };
  connector.emitter.on("message", listen);
  return () => connector.emitter.off("message", listen);
};
