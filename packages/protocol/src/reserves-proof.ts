/**
 * Checks that one player's balance is part of a report of reserves. Runs in the player's own browser:
 * the party that must prove something must not be the one that checks it.
 *
 * What a proof says: the leaf of this account with this balance lies under the published root, and no
 * sum on the way was made smaller. What the page must still compare by itself: that the account and the
 * balance are the player's own, and that others see the same root.
 */
import {
  type ReservesProof,
  type ReservesReport,
  reservesProofSchema,
  reservesReportSchema,
} from "./calls/reserves.ts";
import {
  bytesToHex,
  encodeLeaf,
  encodeNode,
  hexToBytes,
  isSum,
  levelSizes,
  paddingNode,
  type ReservesNode,
} from "./reserves-tree.ts";

export type ReservesFault =
  /** Not what the calls of this protocol answer. */
  | "malformed"
  /** The proof was made for another report: a newer one may have come in between. */
  | "other_report"
  /** What is held does not add up to what the report says. */
  | "wrong_holdings"
  /** A tree of so many accounts has no such path. */
  | "wrong_path"
  | "sum_too_large"
  /** The sums on the way do not add up to what the report owes. */
  | "wrong_sum"
  /** The hashes do not lead to the report's root. */
  | "wrong_root";

export type ReservesVerdict = { ok: true } | { ok: false; reason: ReservesFault };

export const verifyReservesProof = async (report: ReservesReport, proof: ReservesProof): Promise<ReservesVerdict> => {
  const reason = await findFault(report, proof);
  return reason === undefined ? { ok: true } : { ok: false, reason };
};

/** The player's leaf and every node above it, up to the root: what a page can draw while it is computed. */
export async function* climbReservesPath(proof: ReservesProof): AsyncGenerator<ReservesNode> {
  const { report_id: reportId, account_id: accountId } = proof;
  const balance = BigInt(proof.balance);
  const leaf = encodeLeaf({ reportId, accountId, balance, salt: hexToBytes(proof.salt) });
  let node: ReservesNode = { hash: await sha256(leaf), sum: balance };
  yield node;
  for (const step of proof.steps) {
    const sibling = { hash: hexToBytes(step.hash), sum: BigInt(step.sum) };
    const [left, right] = step.side === "left" ? [sibling, node] : [node, sibling];
    node = { hash: await sha256(encodeNode(left, right)), sum: left.sum + right.sum };
    yield node;
    // The next level could not even be written down.
    if (!isSum(node.sum)) return;
  }
}

const findFault = async (report: ReservesReport, proof: ReservesProof): Promise<ReservesFault | undefined> => {
  const isReadable = reservesReportSchema.safeParse(report).success && reservesProofSchema.safeParse(proof).success;
  if (!isReadable) return "malformed";
  if (proof.report_id !== report.id) return "other_report";
  if (totalOf(report) !== BigInt(report.reserves) + BigInt(report.stock)) return "wrong_holdings";
  if (!isPathOf(report.accounts, proof)) return "wrong_path";
  let root: ReservesNode = paddingNode;
  for await (const node of climbReservesPath(proof)) root = node;
  if (!isSum(root.sum)) return "sum_too_large";
  if (root.sum !== BigInt(report.liabilities)) return "wrong_sum";
  return bytesToHex(root.hash) === report.root.toLowerCase() ? undefined : "wrong_root";
};

const totalOf = ({ holdings }: ReservesReport): bigint =>
  holdings.reduce((total, { amount }) => total + BigInt(amount), 0n);

/** As many steps as the tree is high, and padding exactly where a level has no more nodes. */
const isPathOf = (accounts: number, { steps }: ReservesProof): boolean => {
  const sizes = levelSizes(accounts);
  if (accounts < 1 || steps.length !== sizes.length) return false;
  const position = steps.reduce((sum, { side }, level) => (side === "left" ? sum + 2 ** level : sum), 0);
  if (position >= accounts) return false;
  return steps.every(({ side, hash, sum }, level) => {
    const sibling = Math.floor(position / 2 ** level) + (side === "left" ? -1 : 1);
    const isPadding = hash.toLowerCase() === paddingHash;
    return sibling < (sizes[level] ?? 0) ? !isPadding : isPadding && sum === "0";
  });
};

const paddingHash = bytesToHex(paddingNode.hash);

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
