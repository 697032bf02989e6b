/**
 * `npm run nats:config -- --out FOLDER`: writes FOLDER/permissions.conf for nats-server, and a key for each role that has
 * none yet. FOLDER/api/nats.nk is the api's secret (NATS_NKEY_FILE), FOLDER/api.pub what the server knows it by: where a
 * folder has the public keys, the secrets need not be. `--developer` adds a key with all rights, for tests and development.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nkeys } from "@nats-io/transport-node";
import { developer, renderPermissions } from "./platform/bus/nats-configuration.ts";
import { busRoles } from "./platform/bus/subjects.ts";

/** Returns the public key of a user; a new key is made only where there is none. */
const publicKeyOf = (folder: string, name: string): string => {
  const publicFile = join(folder, `${name}.pub`);
  if (!existsSync(publicFile)) {
    const key = nkeys.fromSeed(new TextEncoder().encode(seedOf(folder, name)));
    writeFileSync(publicFile, `${key.getPublicKey()}\n`);
  }
  return readFileSync(publicFile, "utf8").trim();
};

const seedOf = (folder: string, name: string): string => {
  const file = join(folder, name, "nats.nk");
  if (!existsSync(file)) {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${Buffer.from(nkeys.createUser().getSeed()).toString()}\n`, { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
};

const { values } = parseArgs({ options: { out: { type: "string" }, developer: { type: "boolean" } } });
if (values.out === undefined) {
  process.stderr.write("usage: npm run nats:config -- --out FOLDER [--developer]\n");
  process.exitCode = 2;
} else {
  const folder = values.out;
  mkdirSync(folder, { recursive: true });
  const names = [...busRoles, ...(values.developer === true ? [developer] : [])];
  const publicKeys = new Map(names.map((name) => [name, publicKeyOf(folder, name)]));
  writeFileSync(join(folder, "permissions.conf"), renderPermissions(publicKeys));
}
