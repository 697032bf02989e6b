/**
 * Which transfers a process may ask `ledger.post_transfers` for: written by hand, apart from the SQL (`ledger.moves`). Every other
 * combination of role, kind, accounts and what is named must be refused; `moves.int.test.ts` tries them all.
 */
import type { ProcessRole } from "@passport/database";
import type { Transfer } from "../../transfer.ts";
import type { AccountName } from "./accounts.ts";
import type { NamedThing } from "./named-things.ts";

interface WrittenMove {
  roles: readonly ProcessRole[];
  kinds: readonly Transfer["kind"][];
  from: AccountName;
  to: AccountName;
  /** What the transfer names; with any other thing it is refused. */
  names: readonly NamedThing[] | "anything" | "something";
}

const api = ["api"] as const;
const worker = ["worker"] as const;
const both = ["api", "worker"] as const;

export const writtenMoves: readonly WrittenMove[] = [
  // A hold for a game reserves only, and names something; what it names is looked up when it is settled.
  { roles: api, kinds: ["hold"], from: "victim", to: "game", names: "something" },
  { roles: api, kinds: ["hold"], from: "victim", to: "otherGame", names: "something" },
  { roles: api, kinds: ["hold"], from: "mallory", to: "game", names: "something" },
  { roles: api, kinds: ["hold"], from: "mallory", to: "otherGame", names: "something" },
  { roles: both, kinds: ["settle", "release"], from: "victim", to: "game", names: ["paymentAsked", "oldHold"] },
  { roles: both, kinds: ["settle"], from: "victim", to: "game", names: ["paymentSettled"] },
  {
    roles: both,
    kinds: ["release"],
    from: "victim",
    to: "game",
    names: ["paymentSettled", "paymentReturned", "paymentOfAnotherAmount", "paymentOfAnother", "paymentOfNothing"],
  },
  { roles: both, kinds: ["release"], from: "victim", to: "otherGame", names: ["paymentToAnotherGame"] },
  // A payment is given back by its game, in parts or whole, and never by a correction.
  { roles: api, kinds: ["post"], from: "game", to: "victim", names: ["refundOfTheRest", "correctionOfPayment"] },
  { roles: api, kinds: ["hold"], from: "victim", to: "fees", names: ["feeOfMove"] },
  { roles: api, kinds: ["hold"], from: "mallory", to: "fees", names: ["feeOfAnother"] },
  { roles: both, kinds: ["settle"], from: "victim", to: "fees", names: ["feeOfMoveDone"] },
  {
    roles: both,
    kinds: ["release"],
    from: "victim",
    to: "fees",
    names: ["feeOfMoveDone", "feeOfMovePending", "feeOfMoveReturned"],
  },
  { roles: api, kinds: ["hold"], from: "victim", to: "chain", names: ["withdrawal"] },
  { roles: worker, kinds: ["post"], from: "fees", to: "victim", names: ["correctionOfFee"] },
  { roles: worker, kinds: ["post"], from: "sale", to: "victim", names: ["correctionOfSpending"] },
  { roles: worker, kinds: ["post"], from: "victim", to: "fees", names: ["correctionOfAward"] },
  { roles: worker, kinds: ["post"], from: "pointsOfLeaver", to: "issuer", names: "anything" },
];
