/** What our server needs beside itself: PostgreSQL with the rates that every page shows, and NATS. */
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { runSql } from "@passport/testbed/run-sql";
import { copyTemplate, createTemplate } from "@passport/testbed/template";

export interface Platform extends AsyncDisposable {
  readonly clusterUrl: string;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly natsUrl: string;
}

export const startPlatform = async (): Promise<Platform> => {
  await using stack = new AsyncDisposableStack();
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  stack.use(postgres);
  stack.use(nats);
  const clusterUrl = postgres.urlOf("postgres");
  await createTemplate(clusterUrl);
  const { databaseUrl, ownerUrl } = stack.use(await copyTemplate(clusterUrl));
  await runSql(
    ownerUrl,
    `insert into exchange_rates (enable_sale, polled_at) values (true, now());
     insert into rates (symbol, usd) values ('bnb', 600), ('eth', 3000), ('sup', 0.12)`,
  );
  const owned = stack.move();
  return {
    clusterUrl,
    databaseUrl,
    ownerUrl,
    natsUrl: nats.url,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
