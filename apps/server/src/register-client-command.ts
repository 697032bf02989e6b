/**
 * `node apps/server/src/register-client-command.ts --name "Hangar 7" --origin https://hangar.example --redirect-url …`:
 * registers a client with the configuration of the server and prints its id and its secret, which nobody can
 * read again. Addresses may be given several times; `--public` is for a client without a server, which gets no secret.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { connectDatabase } from "@passport/database";
import { registerClient as wire } from "@passport/protocol";
import { loadConfig } from "./config/config.ts";
import { registerClient } from "./features/clients/index.ts";

/** In the audit log: somebody who had the server's configuration, and no session. */
const operatorId = "00000000-0000-0000-0000-000000000000";

const usage = "usage: --name NAME --origin ORIGIN --redirect-url URL [--logout-url URL] [--public]";

const readClient = () => {
  const { values } = parseArgs({
    options: {
      name: { type: "string" },
      origin: { type: "string", multiple: true },
      "redirect-url": { type: "string", multiple: true },
      "logout-url": { type: "string", multiple: true },
      public: { type: "boolean" },
    },
  });
  const parsed = wire.payload.safeParse({
    name: values.name,
    origins: values.origin ?? [],
    redirect_urls: values["redirect-url"] ?? [],
    logout_urls: values["logout-url"] ?? [],
    has_secret: values.public !== true,
  });
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  throw new Error(`${problem?.path.join(" ")}: ${problem?.message}\n${usage}`);
};

const run = async (): Promise<void> => {
  const wanted = readClient();
  const db = connectDatabase(loadConfig().databaseUrl, { applicationName: "passport register-client" });
  try {
    const by = { actorId: operatorId, requestId: randomUUID() };
    const { client, client_secret: secret } = await registerClient({ db }, wanted, by);
    process.stdout.write(`client id      ${client.client_id}\n`);
    process.stdout.write(`client secret  ${secret ?? "none: this client proves itself by PKCE"}\n`);
  } finally {
    await db.destroy();
  }
};

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
