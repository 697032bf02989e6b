import type { LockType } from "@passport/protocol";
import type { Commander } from "../commander.ts";
import type { LockFixture } from "./lock-fixture.ts";
import type { Books } from "./notary.ts";
import type { Player } from "./player.ts";

/** Something that a lock stops. */
export interface Deed {
  name: string;
  /** Each of these locks does; they take turns. */
  stoppedBy: readonly [LockType, ...LockType[]];
  /** Whether its player has a wallet beforehand. */
  hasWallet?: boolean;
  /** Everything up to the last step, which is returned: it resolves to `done` or an error code. */
  prepare(setting: LockFixture, player: Player, commander: Commander): Promise<() => Promise<string>>;
  /** Whether the books show that it was done. */
  shows(books: Books, player: Player): boolean;
}

/** The processes that race: the deed asks one, the lock the other. */
export const apiOfDeed = 0;
export const apiOfLock = 1;
