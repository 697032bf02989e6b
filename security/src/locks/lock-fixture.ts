/** A fixture in which things are signed: our contracts on two chains, and two signers beside the usual processes. */
import { connectDatabase } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { startChains } from "@passport/testbed/chains";
import type { Prover } from "@passport/testbed/client/prove-path";
import { asDeveloper } from "@passport/testbed/developer-role";
import { startNats } from "@passport/testbed/nats";
import { startServer } from "@passport/testbed/server-process";
import { type Fixture, type SharedServers, startFixture } from "../fixture.ts";
import { appointNotary } from "./notary.ts";

export interface LockFixture extends AsyncDisposable {
  fixture: Fixture;
  /** On connections of our own process, as a game's payments will come from another one than the lock. */
  ledger: Ledger;
  /** Where our contracts are. */
  deployments: Prover["deployments"];
}

/** The limits of an hour are another check's business. */
const manySignatures = {
  SIGNER_MINTS_PER_HOUR: "1000000",
  SIGNER_UNSTAKES_PER_HOUR: "1000000",
  SIGNER_ITEMS_PER_HOUR: "1000000",
};

export const startLockFixture = async (servers: SharedServers): Promise<LockFixture> => {
  await using started = new AsyncDisposableStack();
  // Its own: on a shared one our signers would take the questions of other tests.
  const { url: natsUrl } = started.use(await startNats());
  const { environment, deployments } = started.use(await startChains());
  const fixture = started.use(await startFixture({ ...servers, natsUrl }, { environment }));
  const databaseUrl = asDeveloper(fixture.ownerUrl);
  const signer = { role: "signer", databaseUrl, natsUrl, environment: { ...environment, ...manySignatures } } as const;
  for (const running of await Promise.all([startServer(signer), startServer(signer)])) started.use(running);
  const db = started.adopt(connectDatabase(databaseUrl), (opened) => opened.destroy());
  const ledger = started.use(createLedger({ db }));
  await appointNotary(fixture);
  const running = started.move();
  return {
    fixture,
    ledger,
    deployments: Object.values(deployments),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
