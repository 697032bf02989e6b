import { type NatsUser, natsKeyFile, waitUntil } from "@passport/testbed";
import { pino } from "pino";
import { readNkey } from "../../../config/nats.ts";
import { type Bus, connectBus } from "../bus.ts";
import type { BusOptions } from "../nats-bus.ts";

/** As a process connects: with the key of its role. The developer, who is no process, may say and hear everything. */
export const busOptions = (url: string, user: NatsUser = "developer"): BusOptions => ({
  servers: url.split(","),
  seed: readNkey(natsKeyFile(url, user), user),
  role: user,
  name: `test ${user}`,
  log: pino({ level: "silent" }),
});

/** For tests with a NATS that runs: the bus itself goes on without it after a second, which a busy machine may need. */
export const connectedBus = async (url: string, user?: NatsUser, options?: Partial<BusOptions>): Promise<Bus> => {
  const bus = await connectBus({ ...busOptions(url, user), ...options });
  await waitUntil("the connection to NATS", () => bus.isConnected());
  return bus;
};
