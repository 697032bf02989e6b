/** Where NATS is, and who the process is there. */
import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";
import type { Variables } from "./variables.ts";

export interface NatsConfig {
  servers: readonly string[];
  /** With `{role}` in it where several roles share a configuration. */
  nkeyFile: string | undefined;
  /** In PEM. */
  authority: string | undefined;
}

export const readNats = ({ NATS_URL, NATS_NKEY_FILE, NATS_CA_FILE }: Variables): NatsConfig => ({
  servers: NATS_URL,
  nkeyFile: NATS_NKEY_FILE,
  authority: NATS_CA_FILE === undefined ? undefined : read("NATS_CA_FILE", NATS_CA_FILE),
});

/** The seed of a role's key. It is read when the role connects: no process reads the key of another one. */
export const readNkey = (file: string, role: string): string => {
  const seed = read("NATS_NKEY_FILE", file.replace("{role}", role)).trim();
  if (!/^SU[A-Z2-7]{56}$/.test(seed)) throw new ConfigError(["NATS_NKEY_FILE: must hold the seed of a user's nkey"]);
  return seed;
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const natsProblems = ({ NATS_URL, NATS_NKEY_FILE }: Variables): string[] => [
  ...(NATS_NKEY_FILE === undefined ? ["NATS_NKEY_FILE: is required when NODE_ENV=production"] : []),
  ...(NATS_URL.map((server) => new URL(server)).every(
    ({ protocol, hostname }) => protocol === "tls:" || loopback.test(hostname),
  )
    ? []
    : ["NATS_URL: must be tls:// when NODE_ENV=production, except on the same machine"]),
];

const read = (variable: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError([`${variable}: ${error instanceof Error ? error.message : String(error)}`]);
  }
};
