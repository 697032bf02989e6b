/**
 * `npm run client:register -- --help`: registers a site that logs its players in with Passport. Uses the
 * configuration of the server and prints the client's id and its secret, which is stored as a hash only.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { connectDatabase } from "@passport/database";
import * as calls from "@passport/protocol";
import { loadConfig } from "./config/config.ts";
import { registerClient } from "./features/clients/index.ts";

/** The actor in the audit log: an operator with the server's configuration has no session. */
const operatorId = "00000000-0000-0000-0000-000000000000";

const usage = "usage: --name NAME --origin ORIGIN --redirect-url URL [--logout-url URL] [--public]";

const help = `Registers a site that logs its players in with Passport, and prints its client id and secret.
The secret cannot be read again: keep it on the site's server.

${usage}

  --name NAME           what players read: "Continue to NAME"
  --origin ORIGIN       where its pages are, such as https://game.example; may be given several times
  --redirect-url URL    where a login returns to, compared exactly; may be given several times
  --logout-url URL      where a logout may return to; may be given several times
  --public              a site without a server: no secret, it proves itself by PKCE

The database is the one of DATABASE_URL, or the running development stack (npm run dev).
Guide: docs/integration/log-in.md
`;

/** Undefined when help was asked for. */
const readClient = () => {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      name: { type: "string" },
      origin: { type: "string", multiple: true },
      "redirect-url": { type: "string", multiple: true },
      "logout-url": { type: "string", multiple: true },
      public: { type: "boolean" },
    },
  });
  if (values.help === true) return undefined;
  const parsed = calls.registerClient.payload.safeParse({
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
  const payload = readClient();
  if (payload === undefined) {
    process.stdout.write(help);
    return;
  }
  const db = connectDatabase(loadConfig().databaseUrl, { applicationName: "passport register-client" });
  try {
    const [actor, caller] = [{ userId: operatorId }, { requestId: randomUUID() }];
    const { client, client_secret: secret } = await registerClient({ db }, { actor, payload, caller });
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
