/** Payments as they come: a claim over the service API, confirmed over the player's socket, settled before the answer. */
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { payClaim, socketPaths } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { startServer } from "@passport/testbed/server-process";
import { WebSocket } from "ws";
import { Failure } from "../../../apps/server/src/platform/wire/failure.ts";
import { amount, type BenchPlayer, type GamesFixture } from "./games-fixture.ts";
import { measure } from "./payments.ts";

const publicOrigin = "https://passport.example";
const sockets = 400;
const atOnce = 64;

interface PayAnswer {
  status?: string;
  error_code?: string;
}

interface Page {
  pay(claimId: string): Promise<PayAnswer>;
  close(): void;
}

const openPage = async (origin: string, { userId, cookie }: BenchPlayer): Promise<Page> => {
  const socket = new WebSocket(`${origin.replace("http", "ws")}${socketPaths.userCommander(userId)}`, {
    headers: { cookie, origin: publicOrigin, "x-forwarded-for": newAddress() },
    perMessageDeflate: false,
  });
  await once(socket, "open");
  const waiting = new Map<string, (payload: PayAnswer) => void>();
  socket.on("message", (data) => {
    const { transactionId, payload, ...rest } = JSON.parse(String(data)) as {
      transactionId: string;
      payload?: PayAnswer;
    };
    waiting.get(transactionId)?.(payload ?? rest);
    waiting.delete(transactionId);
  });
  return {
    pay: (claimId) =>
      new Promise((resolve) => {
        const transactionId = randomBytes(6).toString("hex");
        waiting.set(transactionId, resolve);
        const payload = { claim_id: claimId, amount: String(amount) };
        socket.send(JSON.stringify({ key: payClaim.key, payload, transactionId }));
      }),
    close: () => socket.terminate(),
  };
};

export interface WholeStack extends AsyncDisposable {
  /** Payments a second in one lap. */
  measure(): Promise<number>;
}

export const startWholeStack = async (fixture: GamesFixture): Promise<WholeStack> => {
  await using stack = new AsyncDisposableStack();
  const api = stack.use(
    await startServer({
      role: "api",
      databaseUrl: fixture.databaseUrl,
      natsUrl: fixture.natsUrl,
      environment: { PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" },
    }),
  );
  const pages: Page[] = [];
  for (const player of fixture.players.slice(0, sockets)) pages.push(await openPage(api.origin, player));
  stack.defer(() => {
    for (const page of pages) page.close();
  });
  let next = 0;
  let turn = 0;
  const createClaim = async (): Promise<string> => {
    next += 1;
    const game = fixture.games[next % fixture.games.length];
    const response = await fetch(`${api.origin}/api/service/claims`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${game?.key}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ amount: String(amount), description: "Bench" }),
    });
    const { claim_id, error_code } = (await response.json()) as { claim_id?: string; error_code?: string };
    if (claim_id === undefined) throw new Error(`no claim: ${error_code}`);
    return claim_id;
  };
  const owned = stack.move();
  return {
    measure: () =>
      measure(atOnce, async () => {
        const claimId = await createClaim();
        // In turn, since one player may confirm only so many a minute.
        turn += 1;
        const answer = await pages[turn % pages.length]?.pay(claimId);
        const isBusy = answer?.status === "asked" || answer?.error_code === "overloaded";
        if (isBusy) throw new Failure("overloaded");
        if (answer?.status !== "settled") throw new Error(`a payment was answered with ${JSON.stringify(answer)}`);
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
