/** A key in this process's memory: from a file that only its owner may read, or, in development, from a variable. */
import { readFile, stat } from "node:fs/promises";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type SigningKey, SigningKeyError } from "./signing-key.ts";

const keyPattern = /^(0x)?[0-9a-fA-F]{64}$/;
const anybody = 0o007;

export const createLocalKey = (text: string): SigningKey => {
  if (!keyPattern.test(text)) throw new SigningKeyError("a key must be 32 bytes in hex");
  const account = accountOf((text.startsWith("0x") ? text : `0x${text}`) as Hex);
  return {
    address: account.address,
    signDigest: (hash) => account.sign({ hash }),
  };
};

export const readKeyFile = async (path: string): Promise<SigningKey> => {
  const { mode } = await stat(path).catch(() => {
    throw new SigningKeyError("a key file cannot be read");
  });
  if ((mode & anybody) !== 0) throw new SigningKeyError("a key file must not be open to everybody (chmod 600)");
  return createLocalKey((await readFile(path, "utf8")).trim());
};

/** 0 and what is beyond the curve are no keys; the library's words about it would repeat the value. */
const accountOf = (key: Hex) => {
  try {
    return privateKeyToAccount(key);
  } catch {
    throw new SigningKeyError("a key must be one of secp256k1");
  }
};
