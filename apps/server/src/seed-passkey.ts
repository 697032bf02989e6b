/**
 * The passkeys of seeded members of staff, whose decisions are signed and verified as in production: each key follows from the
 * username, and is as public as the seed's passwords. `npm run seed:approve` signs with it, and a browser can be given it.
 */
import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from "node:crypto";
import type { PasskeyAnswer } from "@passport/protocol";

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

export interface SeedPasskey {
  credentialId: Buffer;
  /** COSE, as a server keeps it. */
  publicKey: Buffer;
  privateKey: KeyObject;
}

export const seedPasskeyOf = (username: string): SeedPasskey => {
  const ecdh = createECDH("prime256v1");
  const secret = sha256(`development passkey of ${username}`);
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const text = (bytes: Buffer) => bytes.toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: text(x), y: text(y), d: text(secret) };
  return {
    credentialId: sha256(`development passkey id of ${username}`),
    // A map of five pairs: key type 2, algorithm -7 (ES256), curve 1, and the two coordinates (RFC 9053).
    publicKey: Buffer.concat([Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y]),
    privateKey: createPrivateKey({ key: jwk, format: "jwk" }),
  };
};

/** What `navigator.credentials.get` returns. It does not count, as one that is copied between devices. */
export const signWithSeedPasskey = (
  username: string,
  { challenge, origin }: { challenge: string; origin: string },
): PasskeyAnswer => {
  const { credentialId, privateKey } = seedPasskeyOf(username);
  const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }));
  // Present, verified and synced; a count of 0.
  const authenticatorData = Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([0x1d, 0, 0, 0, 0])]);
  const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
  const id = credentialId.toString("base64url");
  return {
    ...{ id, rawId: id, type: "public-key" },
    response: {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    },
  };
};
