import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { createTemplate } from "@passport/testbed/template";
import type { SharedServers } from "./fixture.ts";

/** Servers of our own, for a run outside `npm test`. */
export const startSharedServers = async (): Promise<SharedServers & AsyncDisposable> => {
  await using started = new AsyncDisposableStack();
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  started.use(postgres);
  started.use(nats);
  const postgresUrl = postgres.urlOf("postgres");
  await createTemplate(postgresUrl);
  const running = started.move();
  return { postgresUrl, natsUrl: nats.url, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
