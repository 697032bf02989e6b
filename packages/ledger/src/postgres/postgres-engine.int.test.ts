import { createTestDatabase } from "@passport/testbed";
import { connectEngine } from "../testing/connect-engine.ts";
import { describeEngine } from "../testing/engine-contract.ts";

describeEngine("the PostgreSQL engine", async () => {
  await using opened = new AsyncDisposableStack();
  const connected = opened.use(connectEngine(opened.use(await createTestDatabase())));
  const resources = opened.move();
  return { ...connected, [Symbol.asyncDispose]: () => resources.disposeAsync() };
});
