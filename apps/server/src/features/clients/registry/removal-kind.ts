import type { Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../../approvals/index.ts";
import type { ClientsDependencies, ClientUse } from "../dependencies.ts";
import { hasOpenClaims, markRemoved } from "./removal-store.ts";
import { hasClient, lockClient } from "./store.ts";

/** Only a client without open claims, items in its game and a balance: whatever players have there could be lost. */
export const removalKind = ({ uses, collections }: Pick<ClientsDependencies, "uses" | "collections">): RequestKind =>
  defineKind({
    name: "client.remove",
    call: calls.removeClient,
    details: z.object({}),
    prepare: async (_transaction, { payload: { client_id: subject } }) => ({ subject, details: {} }),
    async check(transaction, { subject }) {
      if (!(await hasClient(transaction, subject))) throw new Failure("not_found");
      if (await isInUse(transaction, subject, [hasOpenClaims, ...uses])) throw new Failure("client_in_use");
      return [];
    },
    async execute(transaction, { subject: id }) {
      if (!(await lockClient(transaction, id))) throw new Failure("not_found");
      // Asked again under the lock.
      if (await isInUse(transaction, id, [hasOpenClaims, ...uses])) throw new Failure("client_in_use");
      await collections.release(transaction, id);
      await markRemoved(transaction, id);
      return {};
    },
  });

const isInUse = async (transaction: Transaction, id: string, uses: readonly ClientUse[]): Promise<boolean> => {
  for (const use of uses) if (await use(transaction, id)) return true;
  return false;
};
