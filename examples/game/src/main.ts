/** Hangar 7: a game that lets players in with Passport. A process of its own that knows nothing but Passport's interfaces. */
import { readConfiguration } from "./configuration.ts";
import { createGame } from "./create-game.ts";

const configuration = readConfiguration();
const game = await createGame(configuration);
await game.listen({ host: configuration.host, port: configuration.port });
process.stdout.write(`Hangar 7 is open at ${configuration.origin}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => game.close());
