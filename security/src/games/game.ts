/** Another site that logs in with Passport: a registered client with a server of its own. */
import { createHash, randomBytes } from "node:crypto";
import type { Answer, Browser, CallOptions } from "../browser.ts";
import type { Fixture } from "../fixture.ts";

export interface Game {
  clientId: string;
  secret: string;
  origin: string;
  redirectUrl: string;
}

const hashOf = (value: string): Buffer => createHash("sha256").update(value).digest();

/** As an operator registers one, on a host of its own. */
export const registerGame = async (fixture: Fixture): Promise<Game> => {
  const name = `game-${randomBytes(6).toString("hex")}`;
  const origin = `https://${name}.example`;
  const game = { clientId: name, secret: randomBytes(32).toString("base64url"), origin, redirectUrl: `${origin}/back` };
  await fixture.sql("insert into clients (id, name, origins, redirect_urls, secret_hash) values ($1, $1, $2, $3, $4)", [
    name,
    [origin],
    [game.redirectUrl],
    hashOf(game.secret),
  ]);
  await fixture.sql("insert into client_origins (origin, client_id) values ($1, $2)", [origin, name]);
  return game;
};

/** What the page asks for when the player has said yes. */
export const requestCode = (
  browser: Browser,
  origin: string,
  { acr_values, ...options }: CallOptions & { acr_values?: string } = {},
): Promise<Answer> => browser.post("/api/external/code", { origin, ...(acr_values && { acr_values }) }, options);

/** What the game's server sends; no browser is behind it, so it brings no cookies. */
export const exchangeCode = (fixture: Fixture, game: Game, code: string, options?: CallOptions): Promise<Answer> =>
  fixture
    .newBrowser()
    .post(
      "/api/external/token",
      { code, client_id: game.clientId, client_secret: game.secret, origin: game.origin },
      options,
    );
