/** An api process with its database, two registered clients (one with a server, one without), and players. */

import { createHash, randomBytes } from "node:crypto";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { type Frame, TestClient } from "../../../platform/socket/testing/test-client.ts";
import { startTestApi, type TestApi } from "../../../testing/start-test-api.ts";
import { decideTogether } from "../../approvals/testing/decide-together.ts";
import { type SeedClient, seedClients } from "../registry/seed-clients.ts";
import { addPlayer, type Player } from "./player-fixtures.ts";

/** Has a server. */
export const studio: SeedClient & { secret: string } = {
  id: "studio-with-server",
  name: "Hangar 7",
  origins: ["https://hangar.example", "http://127.0.0.1:4123"],
  redirect_urls: ["https://hangar.example/back", "http://127.0.0.1:4123/back?way=1"],
  logout_urls: ["https://hangar.example/bye"],
  secret: "a secret of this test, known to nobody else",
};

/** Has none: it proves itself by PKCE alone. */
export const arcade: SeedClient = {
  id: "arcade-without-server",
  name: "Arcade",
  origins: ["https://arcade.example"],
  redirect_urls: ["https://arcade.example/back"],
  logout_urls: [],
};

export interface Visitor extends Player {
  cookie: string;
  /** As our own page asks. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  command(key: string, payload?: unknown): Promise<Frame>;
}

export interface Administrators {
  first: Visitor;
  second: Visitor;
  decide(key: string, payload: object): ReturnType<typeof decideTogether>;
}

export interface ClientsFixture extends AsyncDisposable {
  api: TestApi;
  db: TestApi["context"]["db"];
  databaseUrl: string;
  natsUrl: string;
  visitor(role?: string): Promise<Visitor>;
  /** Two members of staff, the first of whom requests what the second approves and a worker does. */
  administrators(): Promise<Administrators>;
}

export const startClientsFixture = async (): Promise<ClientsFixture> => {
  await using started = new AsyncDisposableStack();
  const { databaseUrl } = started.use(await createTestDatabase());
  const { natsUrl } = useTestbed();
  const api = started.use(await startTestApi({ databaseUrl, natsUrl }));
  const { db } = api.context;
  await seedClients(db, [studio, arcade]);
  const running = started.move();
  const visitor = async (role?: string): Promise<Visitor> => {
    const player = await addPlayer(db, role);
    const cookie = `__Host-passport-sid=${player.sessionToken}`;
    return {
      ...player,
      cookie,
      call: (method, path, body) => api.call(method, path, { body, headers: { cookie } }),
      async command(key, payload) {
        const url = `${api.origin.replace("http", "ws")}/api/ws/user/${player.userId}/commander`;
        const client = await new TestClient(url, { headers: { origin: publicOrigin, cookie } }).open();
        try {
          return await client.command(key, payload, randomBytes(6).toString("hex"));
        } finally {
          client.socket.terminate();
        }
      },
    };
  };
  return {
    api,
    db,
    databaseUrl,
    natsUrl,
    visitor,
    async administrators() {
      const [first, second] = [await visitor("Admin"), await visitor("Admin")];
      const decide: Administrators["decide"] = (key, payload) =>
        decideTogether(
          { api, approvals: api.context.approvals },
          [
            { userId: first.userId, ask: first.command },
            { userId: second.userId, ask: second.command },
          ],
          key,
          payload,
        );
      return { first, second, decide };
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

/** PKCE as a client makes it. */
export const newPkce = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};
