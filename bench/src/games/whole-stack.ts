/** Payments as they come: a claim over the service API, confirmed over the player's socket, settled before the answer. */
import { payClaim } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { startServer } from "@passport/testbed/server-process";
import { Failure } from "../../../apps/server/src/platform/wire/failure.ts";
import { type Commander, openCommander } from "../commander.ts";
import { ratePerSecond } from "../rate-per-second.ts";
import { createClaim } from "./create-claim.ts";
import { amount, type BenchPlayer, type GamesFixture } from "./games-fixture.ts";

const publicOrigin = "https://passport.example";
const sockets = 400;
const atOnce = 64;

interface PayAnswer {
  status?: string;
  error_code?: string;
}

interface Page extends Pick<Commander, "close"> {
  pay(claimId: string): Promise<PayAnswer>;
}

const openPage = async (origin: string, { userId, cookie }: BenchPlayer): Promise<Page> => {
  const headers = { cookie, origin: publicOrigin, "x-forwarded-for": newAddress() };
  const commander = await openCommander(origin, userId, headers);
  return {
    async pay(claimId) {
      const reply = await commander.ask(payClaim.key, { claim_id: claimId, amount: String(amount) });
      return "payload" in reply ? (reply.payload as PayAnswer) : reply;
    },
    close: () => commander.close(),
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
  const claimNext = (): Promise<string> => {
    next += 1;
    return createClaim(api.origin, fixture.games[next % fixture.games.length]?.key ?? "", amount);
  };
  const owned = stack.move();
  return {
    measure: () =>
      ratePerSecond(atOnce, async () => {
        const claimId = await claimNext();
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
