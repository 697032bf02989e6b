/** Accounts and transfers for tests: everything a test does not care about has a value. */
import { newId } from "@passport/database";
import { type AccountKind, type NewAccount, shardCount } from "../account.ts";
import type { Hold, Posting } from "../transfer.ts";

type Movement = Pick<Posting, "debit" | "credit" | "amount"> & Partial<Omit<Posting, "kind">>;

const ordinary = { group: "STORE", subGroup: "PURCHASE", description: "" };

export const posting = (fields: Movement): Posting => ({ kind: "post", id: newId(), ...ordinary, ...fields });

export const hold = (fields: Movement): Hold => ({ kind: "hold", id: newId(), ...ordinary, ...fields });

export const newAccount = (kind: AccountKind, name: string, shard: number): NewAccount => {
  const lastBits = (shard % shardCount).toString(16).padStart(3, "0");
  return { id: newId().slice(0, -3) + lastBits, kind, name };
};
