import { askPassport, textIn } from "../ask-passport.ts";
import type { Discovery } from "../discovery.ts";
import type { Login } from "../login.ts";
import { PassportError } from "../passport-error.ts";
import type { Player } from "../wire/player.ts";
import type { VerifiedToken } from "./verify-token.ts";

export interface LoggedIn {
  player: Player;
  /** Signed by Passport for this client: another server of yours can check it with `verify`. */
  token: string;
  expiresAt: Date;
}

export interface ExchangeOptions {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  discovery: () => Promise<Discovery>;
  verify: (token: string) => Promise<VerifiedToken>;
}

const optionalText = (value: unknown): string => (typeof value === "string" ? value : "");

const objectIn = (answer: Record<string, unknown>, name: string): Record<string, unknown> => {
  const value = answer[name];
  if (typeof value !== "object" || value === null) {
    throw new PassportError("unexpected_answer", `the answer has no ${name}`);
  }
  return { ...value };
};

/** A token for another player than the profile would mean that two responses were mixed up. */
const mustBeSame = (player: Player, { playerId }: VerifiedToken): void => {
  if (player.player_id !== playerId)
    throw new PassportError("unexpected_answer", "profile and token name different players");
};

export const exchangePopup = async (
  login: Extract<Login, { via: "popup" }>,
  { issuer, clientId, clientSecret, verify }: ExchangeOptions,
): Promise<LoggedIn> => {
  const answer = await askPassport(`${issuer}/api/external/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      code: login.code,
      client_id: clientId,
      code_verifier: login.verifier,
      origin: login.origin,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
    }),
  });
  const user = objectIn(answer, "user");
  const player = {
    player_id: textIn(answer, "player_id"),
    username: textIn(user, "username"),
    first_name: optionalText(user["first_name"]),
    last_name: optionalText(user["last_name"]),
  };
  const token = textIn(answer, "token");
  const verified = await verify(token);
  mustBeSame(player, verified);
  return { player, token, expiresAt: verified.expiresAt };
};

export const exchangeRedirect = async (
  login: Extract<Login, { via: "redirect" }>,
  { clientId, clientSecret, discovery, verify }: ExchangeOptions,
): Promise<LoggedIn> => {
  const { tokenEndpoint, userinfoEndpoint } = await discovery();
  const answer = await askPassport(tokenEndpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: login.code,
      client_id: clientId,
      code_verifier: login.verifier,
      redirect_uri: login.redirectUri,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
    }),
  });
  const token = textIn(answer, "id_token");
  const verified = await verify(token);
  const profile = await askPassport(userinfoEndpoint, {
    headers: { authorization: `Bearer ${textIn(answer, "access_token")}` },
  });
  const player = {
    player_id: textIn(profile, "player_id"),
    username: textIn(profile, "preferred_username"),
    first_name: optionalText(profile["given_name"]),
    last_name: optionalText(profile["family_name"]),
  };
  mustBeSame(player, verified);
  return { player, token, expiresAt: verified.expiresAt };
};
