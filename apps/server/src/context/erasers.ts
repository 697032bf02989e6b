/** What happens to a player's data when the account is deleted: every owner of such data erases it, or says why it stays. */
import { approvalsEraser } from "../features/approvals/index.ts";
import { clientsEraser } from "../features/clients/index.ts";
import { earlyEraser } from "../features/early/index.ts";
import { factorsEraser } from "../features/factors/index.ts";
import { filesEraser } from "../features/files/index.ts";
import { holdsEraser } from "../features/holds/index.ts";
import { paymentsEraser } from "../features/payments/index.ts";
import { type Eraser, profileEraser } from "../features/profile/index.ts";
import { sessionEraser } from "../features/session/index.ts";
import type { PlayerDataOwner } from "../table-owners.ts";

interface Kept {
  keptBecause: string;
}

/** In this order. An owner that is missing fails the type check. */
const playerData = {
  "features/files": filesEraser,
  "features/session": sessionEraser,
  // After the links, before the player's row: as every change of the ways in.
  "features/factors": factorsEraser,
  "features/clients": clientsEraser,
  "features/approvals": approvalsEraser,
  "features/early": earlyEraser,
  "features/holds": holdsEraser,
  "features/payments": paymentsEraser,
  // Last: the others still read who the player was.
  "features/profile": profileEraser,
  "features/assets": {
    keptBecause: "on chain, and with the wallet: a trigger takes it off the account with the wallet",
  },
  "features/operations": { keptBecause: "part of the books: what came from a chain and what went there" },
  "features/purchases": { keptBecause: "part of the books: the price at which SUPS were sold" },
  "features/reserves": { keptBecause: "the proof of reserves of a day: an id and a sum, deleted with the report" },
  "features/intents": { keptBecause: "forgotten by triggers, in the transaction that removes a wallet or a passkey" },
  "features/signer": { keptBecause: "part of the books: what the signer signed, and for which account" },
  "platform/audit": { keptBecause: "append-only: what staff did, and to whom" },
} satisfies Record<PlayerDataOwner, Eraser | Kept>;

export const erasers: readonly Eraser[] = Object.values(playerData).filter((owner) => "erase" in owner);
