import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import type { Game } from "./game.ts";

/** A game and a player who is logged in and has continued to it before. */
export interface Table {
  fixture: Fixture;
  browser: Browser;
  game: Game;
  /** Logs the player in again. */
  enter(): Promise<void>;
}

export interface OpenIdAttack {
  name: string;
  isThrough(table: Table): Promise<boolean>;
}
