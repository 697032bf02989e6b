import type * as calls from "@passport/protocol";
import { chains, type requiredFamilies } from "@passport/protocol";
import { getAddress } from "viem";
import type { DepositsDependencies } from "./dependencies.ts";

type Check = calls.OutputOf<typeof calls.checkDeposits>;

/** DEPOSIT-1. Addresses carry their checksum, because people compare them. */
export const checkDeposits = ({
  networks,
  depositsEnabled,
}: Pick<DepositsDependencies, "networks" | "depositsEnabled">): Check => {
  const on = (family: (typeof requiredFamilies)[number]) => {
    const network = networks.find(({ chainId }) => chains[chainId].family === family);
    const open = depositsEnabled[family] ? network : undefined;
    return {
      isEnabled: open !== undefined,
      contract: network === undefined ? null : getAddress(network.deployment.sups),
      address: open === undefined ? null : getAddress(open.deployment.depositAddress),
      chainId: open?.chainId ?? null,
    };
  };
  const [eth, bsc] = [on("ethereum"), on("binance")];
  return {
    deposits_enabled_eth: eth.isEnabled,
    deposits_enabled_bsc: bsc.isEnabled,
    sup_contract_address_eth: eth.contract,
    sup_contract_address_bsc: bsc.contract,
    deposit_address_eth: eth.address,
    deposit_address_bsc: bsc.address,
    chain_id_eth: eth.chainId,
    chain_id_bsc: bsc.chainId,
  };
};
