/** A report of reserves on chain: its root, the same for everybody, and a player's proof checked by the contract. */
import type { ReservesProof, ReservesReport } from "@passport/protocol";
import { type Address, encodeFunctionData, type Hex, zeroHash } from "viem";
import { reservesRootsAbi } from "../abi/reserves-roots.ts";
import type { Chain, Sender } from "./sender.ts";

type PublishedReport = Pick<ReservesReport, "id" | "root" | "liabilities" | "accounts" | "books">;

/**
 * Fails for a report that is published already: the first root stays. `previous` is the report that the publisher knows as the
 * latest one, undefined before the first: where the chain has another, another person holds the publisher's key.
 */
export const publishReserves = (
  publisher: Sender,
  contract: Address,
  report: PublishedReport,
  previous?: string,
): Promise<void> => {
  const { booksNumber, booksHash } = booksOf(report);
  const data = encodeFunctionData({
    abi: reservesRootsAbi,
    functionName: "publish",
    args: [
      toBytes16(report.id),
      report.root as Hex,
      BigInt(report.liabilities),
      BigInt(report.accounts),
      booksNumber,
      booksHash,
      previous === undefined ? zeroReport : toBytes16(previous),
    ],
  });
  return publisher.call(`report ${report.id}`, contract, data);
};

/** What the chain has otherwise than the report, in words; empty for the report that was published. */
export const comparePublished = async (
  chain: Chain,
  contract: Address,
  report: PublishedReport,
): Promise<readonly string[]> => {
  const about = { address: contract, abi: reservesRootsAbi, args: [toBytes16(report.id)] } as const;
  const [root, liabilities, accounts, , booksNumber, booksHash] = await chain.reader.readContract({
    ...about,
    functionName: "reports",
  });
  if (accounts === 0n) return ["The report is not published"];
  if (await chain.reader.readContract({ ...about, functionName: "isDisowned" }))
    return ["A guardian has disowned the report: a thief of the publisher's key published it"];
  const own = booksOf(report);
  const fields: readonly [string, bigint | string, bigint | string][] = [
    ["Root", report.root.toLowerCase(), root],
    ["Liabilities", BigInt(report.liabilities), liabilities],
    ["Accounts", BigInt(report.accounts), accounts],
    ["Number of the reconciliation", own.booksNumber, booksNumber],
    ["Hash of the books", own.booksHash, booksHash],
  ];
  return fields.flatMap(([name, reported, published]) =>
    reported === published ? [] : [`${name}: ${reported} in the report, ${published} on the chain`],
  );
};

/** Zeros before the first reconciliation. */
const booksOf = ({ books }: Pick<PublishedReport, "books">): { booksNumber: bigint; booksHash: Hex } => ({
  booksNumber: BigInt(books?.number ?? 0),
  booksHash: (books?.hash.toLowerCase() as Hex | undefined) ?? zeroHash,
});

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

const zeroReport: Hex = `0x${"0".repeat(32)}`;

const toBytes16 = (uuid: string): Hex => `0x${uuid.replaceAll("-", "")}`;
