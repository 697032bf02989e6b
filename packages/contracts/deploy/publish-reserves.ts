/** A report of reserves on chain: its root, the same for everybody, and a player's proof checked by the contract. */
import type { ReservesProof, ReservesReport } from "@passport/protocol";
import { type Address, encodeFunctionData, type Hex } from "viem";
import { reservesRootsAbi } from "../abi/reserves-roots.ts";
import type { Chain, Sender } from "./sender.ts";

type PublishedReport = Pick<ReservesReport, "id" | "root" | "liabilities" | "accounts">;

/** Fails for a report that is published already: the first root stays. */
export const publishReserves = (publisher: Sender, contract: Address, report: PublishedReport): Promise<void> => {
  const args = [toBytes16(report.id), report.root as Hex, BigInt(report.liabilities), BigInt(report.accounts)] as const;
  const data = encodeFunctionData({ abi: reservesRootsAbi, functionName: "publish", args });
  return publisher.call(`report ${report.id}`, contract, data);
};

export const verifyReservesOnChain = (chain: Chain, contract: Address, proof: ReservesProof): Promise<boolean> => {
  const path = proof.steps.map(({ side, hash, sum }) => ({
    hash: hash as Hex,
    sum: BigInt(sum),
    isLeft: side === "left",
  }));
  const ids = [toBytes16(proof.report_id), toBytes16(proof.account_id)] as const;
  return chain.reader.readContract({
    address: contract,
    abi: reservesRootsAbi,
    functionName: "verify",
    args: [...ids, BigInt(proof.balance), proof.salt as Hex, path],
  });
};

const toBytes16 = (uuid: string): Hex => `0x${uuid.replaceAll("-", "")}`;
