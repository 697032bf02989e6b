/** What the page asks us about the hangar. The player comes from our session, never from the request. */
import { randomUUID } from "node:crypto";
import { PassportError, type PassportServer, type Player } from "@passport/sdk/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Sessions } from "../sessions.ts";
import { awardPrize, type Prize } from "./battle.ts";
import type { Hangar } from "./hangar.ts";
import { readItems } from "./read-items.ts";
import type { Repairs } from "./repairs.ts";
import { describeMachine, viewOf } from "./view-of.ts";

export interface HangarParts {
  passport: PassportServer;
  issuer: string;
  prize: Prize;
  hangar: Hangar;
  repairs: Repairs;
  sessions: Sessions;
}

const hash = { type: "string", pattern: "^[0-9a-f]{32}$" } as const;
const assetBody = { type: "object", required: ["asset_hash"], properties: { asset_hash: hash } } as const;
const trophyBody = {
  type: "object",
  required: ["collection", "token_id"],
  properties: { collection: { type: "string" }, token_id: { type: "string" } },
} as const;

export const serveHangar = (app: FastifyInstance, parts: HangarParts): void => {
  const { passport, issuer, prize, hangar, repairs, sessions } = parts;

  type Act<Body> = (player: Player, body: Body) => Promise<unknown>;
  const asPlayer =
    <Body>(act: Act<Body>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const player = sessions.read(request)?.player;
      if (player === undefined) return reply.code(401).send({ error: "log_in_first" });
      try {
        return await act(player, request.body as Body);
      } catch (error) {
        if (!(error instanceof PassportError)) throw error;
        return reply.code(error.status ?? 503).send({ error: error.code, message: error.message });
      }
    };

  app.get(
    "/hangar",
    asPlayer(async ({ player_id }) => {
      if (hangar.of(player_id)?.isStale ?? true)
        hangar.restore(player_id, await readItems(passport, player_id, "game"));
      return viewOf(hangar, repairs, player_id);
    }),
  );
  app.get(
    "/hangar/outside",
    asPlayer(async ({ player_id }) => {
      const items = await readItems(passport, player_id, "passport");
      const machines = items.filter((item) => item.asset_hash !== null);
      // Bringing one in is the player's own decision, on Passport's page: it costs a fee.
      return machines.map((item) => ({ ...describeMachine(item), url: `${issuer}/asset/${item.asset_hash}` }));
    }),
  );
  app.post(
    "/hangar/repairs",
    { schema: { body: assetBody } },
    asPlayer<{ asset_hash: string }>(async ({ player_id }, { asset_hash }) => {
      const machine = hangar.of(player_id)?.machines.get(asset_hash);
      if (machine === undefined) throw new PassportError("item_in_use", "The machine is not here.", { status: 404 });
      const { name } = describeMachine({ ...machine, token_id: machine.tokenId });
      return repairs.order(player_id, asset_hash, name);
    }),
  );
  app.post(
    "/hangar/battles",
    asPlayer(({ player_id }) => awardPrize(passport, player_id, randomUUID(), prize)),
  );
  // #region release
  app.post(
    "/hangar/machines/release",
    { schema: { body: assetBody } },
    asPlayer<{ asset_hash: string }>(async ({ player_id }, { asset_hash }) => {
      if (!hangar.of(player_id)?.machines.has(asset_hash)) return { released: false };
      return passport.items.release({ asset_hash });
    }),
  );
  app.post(
    "/hangar/trophies/release",
    { schema: { body: trophyBody } },
    asPlayer<{ collection: string; token_id: string }>(({ player_id }, { collection, token_id }) =>
      passport.items.release({ player_id, collection, token_id, amount: 1 }),
    ),
  );
  // #endregion
};
