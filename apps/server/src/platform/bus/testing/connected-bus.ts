import { waitUntil } from "@passport/testbed";
import { pino } from "pino";
import { type Bus, connectBus } from "../bus.ts";

/** For tests with a NATS that runs: the bus itself goes on without it after a second, which a busy machine may need. */
export const connectedBus = async (url: string, name = "test"): Promise<Bus> => {
  const bus = await connectBus({ url, log: pino({ level: "silent" }), name });
  await waitUntil("the connection to NATS", () => bus.isConnected());
  return bus;
};
