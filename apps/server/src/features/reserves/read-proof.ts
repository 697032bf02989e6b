/** The path from the acting player's leaf to the root of the newest report. */
import { bytesToHex, levelSizes, paddingNode, type ReservesProof } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { ReservesDependencies } from "./dependencies.ts";
import { saltsOf } from "./salts.ts";
import { findLeaf, findNewestReport, readNodesAt } from "./store.ts";

export const readProof = async (
  { db, keyring }: Pick<ReservesDependencies, "db" | "keyring">,
  { actor: { accountId } }: { actor: Pick<Actor, "accountId"> },
): Promise<ReservesProof> => {
  const report = await findNewestReport(db);
  const leaf = report && (await findLeaf(db, report.id, accountId));
  // An account that was opened after the report has no leaf in it yet.
  if (report === undefined || leaf === undefined) throw new Failure("not_found");
  const places = levelSizes(report.accounts).map((_, level) => neighbourOf(Math.floor(leaf.position / 2 ** level)));
  const neighbours = await readNodesAt(db, report.id, places);
  return {
    report_id: report.id,
    account_id: accountId,
    balance: leaf.sum,
    salt: bytesToHex(saltsOf(keyring, report.saltKey, report.id)(accountId)),
    steps: places.map((place, level) => {
      const { hash, sum } = neighbours.get(level) ?? paddingNode;
      return { side: place % 2 === 0 ? "left" : "right", hash: bytesToHex(hash), sum: sum.toString() };
    }),
  };
};

const neighbourOf = (position: number): number => (position % 2 === 0 ? position + 1 : position - 1);
