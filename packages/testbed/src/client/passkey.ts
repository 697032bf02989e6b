/**
 * A device that holds passkeys, as WebAuthn level 3 specifies it. It is written independently of the server's library,
 * and it can lie about everything that a server has to check.
 */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type CborValue, encodeCbor } from "./cbor.ts";

export type Algorithm = "ES256" | "EdDSA" | "RS256" | "ES384";

/** Whatever is given here replaces what an honest device would say. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  signCount?: number;
  userHandle?: string | undefined;
  /** Signs with another key. */
  key?: KeyObject;
}

interface Request {
  challenge: string;
  rpId: string;
}
interface Creation {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

export interface DeviceOptions {
  origin: string;
  algorithm?: Algorithm;
  /** Copies the key to the player's other devices, and does not count. */
  isSynced?: boolean;
  aaguid?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const coordinate = (text: string | undefined): Buffer => Buffer.from(text ?? "", "base64url");

const makeKey = (algorithm: Algorithm): KeyObject => {
  switch (algorithm) {
    case "ES256":
      return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    case "ES384":
      return generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey;
    case "EdDSA":
      return generateKeyPairSync("ed25519").privateKey;
    case "RS256":
      return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  }
};

/** RFC 9053: key type, algorithm and the numbers of the public key. */
const coseKey = (algorithm: Algorithm, key: KeyObject): Buffer => {
  const { x, y, n, e } = key.export({ format: "jwk" });
  const pairs: Record<Algorithm, [number, CborValue][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ],
    ES384: [
      [1, 2],
      [3, -35],
      [-1, 2],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, coordinate(x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, coordinate(n)],
      [-2, coordinate(e)],
    ],
  };
  return encodeCbor(new Map(pairs[algorithm]));
};

export class PasskeyDevice {
  readonly credentialId: Buffer = randomBytes(32);
  #key: KeyObject;
  #userHandle = "";
  #signCount = 0;
  readonly #origin: string;
  readonly #algorithm: Algorithm;
  readonly #isSynced: boolean;
  readonly #aaguid: string;

  constructor({ origin, algorithm = "ES256", isSynced = false, aaguid = "" }: DeviceOptions) {
    this.#origin = origin;
    this.#algorithm = algorithm;
    this.#isSynced = isSynced;
    this.#aaguid = aaguid.replaceAll("-", "").padEnd(32, "0");
    this.#key = makeKey(algorithm);
  }

  /** COSE, as a server keeps it. */
  get publicKey(): Buffer {
    return coseKey(this.#algorithm, this.#key);
  }

  /** The same key a second time, as a thief would have it. */
  copy(): PasskeyDevice {
    const copy = new PasskeyDevice({ origin: this.#origin, algorithm: this.#algorithm, isSynced: this.#isSynced });
    Object.defineProperty(copy, "credentialId", { value: this.credentialId });
    copy.#key = createPrivateKey(this.#key.export({ format: "pem", type: "pkcs8" }));
    copy.#userHandle = this.#userHandle;
    copy.#signCount = this.#signCount;
    return copy;
  }

  /** The response to `navigator.credentials.create`. */
  create(creation: Creation, lies: Lies = {}) {
    this.#userHandle = creation.user.id;
    const size = Buffer.alloc(2);
    size.writeUInt16BE(this.credentialId.length);
    const credential = [Buffer.from(this.#aaguid, "hex"), size, this.credentialId, coseKey(this.#algorithm, this.#key)];
    const authData = Buffer.concat([this.#authenticatorData(creation.rp.id, 0x40, lies), ...credential]);
    const statement = new Map<string, CborValue>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", creation.challenge, lies).toString("base64url"),
        attestationObject: encodeCbor(statement).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** The response to `navigator.credentials.get`. */
  get(request: Request, lies: Lies = {}) {
    const authenticatorData = this.#authenticatorData(request.rpId, 0, lies);
    const clientData = this.#clientData("webauthn.get", request.challenge, lies);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const digest = this.#algorithm === "EdDSA" ? null : "sha256";
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign(digest, signed, lies.key ?? this.#key).toString("base64url"),
        userHandle: "userHandle" in lies ? lies.userHandle : this.#userHandle,
      },
    };
  }

  #credential() {
    const id = this.credentialId.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.#origin, crossOrigin = false } = lies;
    return Buffer.from(
      JSON.stringify({ type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  #authenticatorData(rpId: string, attested: number, lies: Lies): Buffer {
    const { isUserPresent = true, isUserVerified = true } = lies;
    if (!this.#isSynced && attested === 0) this.#signCount += 1;
    const backup = this.#isSynced ? 0x18 : 0;
    const flags = (isUserPresent ? 1 : 0) | (isUserVerified ? 4 : 0) | backup | attested;
    const data = Buffer.alloc(37);
    sha256(lies.rpId ?? rpId).copy(data);
    data.writeUInt8(flags, 32);
    data.writeUInt32BE(lies.signCount ?? this.#signCount, 33);
    return data;
  }
}
