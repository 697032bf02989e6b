/** Vitest's global setup of the integration project: the servers that all test files share, started once a run. */
import type { TestProject } from "vitest/node";
import { startNats } from "./nats.ts";
import { startPostgres } from "./postgres.ts";
import { createTemplate } from "./template.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    natsUrl: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  started.use(postgres);
  started.use(nats);
  await createTemplate(postgres.urlOf("postgres"));
  provide("postgresUrl", postgres.urlOf("postgres"));
  provide("natsUrl", nats.url);
  const servers = started.move();
  return () => servers.disposeAsync();
}
