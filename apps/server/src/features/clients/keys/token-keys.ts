/**
 * The keys that sign what other sites verify: the external token (E2) and everything of OpenID Connect (E4).
 * They are in the database, sealed, so that all processes sign with the same one and publish the same ones.
 *
 * A key is published for an hour before it signs and for 30 days after it last did (store.ts): a process may
 * remember what it read for a while, and a client that caches our key set never meets a token of an unknown key.
 */
import { createPrivateKey, type KeyObject } from "node:crypto";
import type { JWK } from "jose";
import type { ClientsDependencies } from "../dependencies.ts";
import { keyContext, newTokenKey } from "./new-token-key.ts";
import { findPublishedKeys, type KeyRow } from "./store.ts";

export interface TokenKey {
  id: string;
  privateJwk: JWK;
  privateKey: KeyObject;
}

export interface KeySet {
  /** The same for the same keys in the same roles. */
  version: string;
  signing: TokenKey;
  /** The signing one is the first. */
  published: readonly TokenKey[];
}

export interface TokenKeys {
  read(): Promise<KeySet>;
}

/** Far below the hour for which a key is published before it signs. */
const rememberedMs = 30_000;

export const createTokenKeys = (dependencies: Pick<ClientsDependencies, "db" | "sealer">): TokenKeys => {
  let remembered: { keySet: Promise<KeySet>; until: number } | undefined;

  return {
    read() {
      const now = performance.now();
      if (remembered !== undefined && now < remembered.until) return remembered.keySet;
      const reading = { keySet: readKeys(dependencies), until: now + rememberedMs };
      remembered = reading;
      // A failure is not worth remembering.
      reading.keySet.catch(() => {
        if (remembered === reading) remembered = undefined;
      });
      return reading.keySet;
    },
  };
};

const readKeys = async (dependencies: Pick<ClientsDependencies, "db" | "sealer">): Promise<KeySet> => {
  const rows = await findPublishedKeys(dependencies.db);
  const signingRow = rows.find(({ may_sign }) => may_sign);
  if (signingRow === undefined) {
    await newTokenKey(dependencies);
    return readKeys(dependencies);
  }
  const toKey = ({ id, private_sealed }: KeyRow): TokenKey => {
    const privateJwk = JSON.parse(dependencies.sealer.open(private_sealed, keyContext(id))) as JWK;
    return { id, privateJwk, privateKey: createPrivateKey({ key: { ...privateJwk }, format: "jwk" }) };
  };
  const signing = toKey(signingRow);
  const others = rows.filter((row) => row !== signingRow).map(toKey);
  const published = [signing, ...others];
  return { version: published.map(({ id }) => id).join(" "), signing, published };
};
