import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../../approvals/index.ts";
import { announceUserChange, findPlayerLocks, lockTypesOf, takeLocksOff } from "../../profile/index.ts";
import { supportEmails } from "../emails.ts";

const details = z.object({ locks: z.array(z.enum(calls.lockTypes)) });

/** Locks come off a day after the approval; a lock that is set meanwhile withdraws it (a trigger of the database). */
export const unlockKind = (): RequestKind =>
  defineKind({
    name: "user.unlock",
    call: calls.requestUnlock,
    details,
    async prepare(transaction, { payload: { user_id: userId, locks: wanted } }) {
      const player = await findPlayerLocks(transaction, userId);
      if (player === undefined) throw new Failure("not_found");
      return { subject: player.id, details: { locks: lockTypesOf(player).filter((lock) => wanted.includes(lock)) } };
    },
    async check(transaction, { subject, details: { locks } }) {
      const player = await findPlayerLocks(transaction, subject);
      if (player === undefined) throw new Failure("not_found");
      if (!lockTypesOf(player).some((lock) => locks.includes(lock))) throw new Failure("not_locked");
      return [player.id];
    },
    async execute(transaction, { subject, details: { locks } }) {
      await takeLocksOff(transaction, subject, locks);
      await announceUserChange(transaction, subject);
      return { locks };
    },
    news: {
      approved: { email: supportEmails.unlock_approved, event: "unlock_approved" },
      withdrawn: { email: supportEmails.unlock_withdrawn },
      done: { email: supportEmails.unlocked, event: "unlocked" },
    },
    valuesOf: ({ locks }) => ({ locks: locks.join(", ") }),
  });
