import type * as calls from "@passport/protocol";
import type { PurchasesDependencies } from "./dependencies.ts";
import { nativeAddress, paymentTokensOf } from "./payment-tokens.ts";

/** What SUPS can be bought with (BUY-3). */
export const readPurchaseOptions = ({
  networks,
}: Pick<PurchasesDependencies, "networks">): calls.OutputOf<typeof calls.readPurchaseOptions> => ({
  options: networks.flatMap((network) =>
    paymentTokensOf(network).map(({ name, chainId, address, decimals }) => ({
      name,
      chain_id: chainId,
      contract_address: address === nativeAddress ? null : address,
      decimals,
      pay_to: network.deployment.purchaseAddress,
    })),
  ),
});
