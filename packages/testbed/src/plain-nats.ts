/** A connection in the plain protocol of NATS, with a user's key: beside the client that our server uses. */
import { createPrivateKey, sign } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { type NatsUser, natsKeyFile, natsPublicKeyFile } from "./nats-keys.ts";

/** Resolves when the server has let the user in; what it sends from then on is the caller's to read. */
export const connectPlainly = async (natsUrl: string, user: NatsUser): Promise<Socket> => {
  const { hostname, port } = new URL(natsUrl);
  const seed = await readFile(natsKeyFile(natsUrl, user), "utf8");
  const nkey = await readFile(natsPublicKeyFile(natsUrl, user), "utf8");
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const [greeting] = (await once(socket, "data")) as [Buffer];
  const { nonce } = JSON.parse(greeting.toString().replace(/^INFO /, "")) as { nonce: string };
  const sig = sign(null, Buffer.from(nonce), privateKeyOf(seed.trim())).toString("base64url");
  socket.write(`CONNECT ${JSON.stringify({ verbose: false, nkey: nkey.trim(), sig })}\r\nPING\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  if (!answer.toString().startsWith("PONG")) throw new Error(`NATS does not let ${user} in: ${answer}`);
  return socket;
};

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** What precedes an Ed25519 seed in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** A seed in text is base32 of two bytes that say what it is, the 32 of the key, and a checksum. */
const privateKeyOf = (seed: string) => {
  const bits = [...seed].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, bytes.subarray(2, 34)]), format: "der", type: "pkcs8" });
};
