/**
 * A key that never leaves AWS KMS. It returns r and s only; v is found by recovering the address, which also
 * proves that the signature is this key's and over this digest, whatever the store or the way to it did.
 */
import { createPublicKey } from "node:crypto";
import { GetPublicKeyCommand, KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { type Address, type Hash, hexToBytes, numberToHex, recoverAddress, serializeSignature } from "viem";
import { publicKeyToAddress } from "viem/accounts";
import { parseDerSignature, toLowS } from "./der-signature.ts";
import { type SigningKey, SigningKeyError } from "./signing-key.ts";

export interface KmsKeyOptions {
  region: string;
  keyId: string;
  /** Another address than AWS's own, such as a private endpoint. */
  endpoint?: string | undefined;
  timeoutMs?: number;
}

/** A player waits, and rows are locked meanwhile. KMS responds within 100 ms; one retry covers a lost packet. */
const usualTimeoutMs = 3_000;
const attempts = 2;

export const openKmsKey = async (options: KmsKeyOptions): Promise<SigningKey> => {
  const { region, keyId, endpoint, timeoutMs = usualTimeoutMs } = options;
  const client = new KMSClient({ region, maxAttempts: attempts, ...(endpoint !== undefined && { endpoint }) });
  const deadline = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
  const described = await client.send(new GetPublicKeyCommand({ KeyId: keyId }), deadline());
  if (described.PublicKey === undefined || described.KeySpec !== "ECC_SECG_P256K1") {
    throw new SigningKeyError("a KMS key must be of the spec ECC_SECG_P256K1");
  }
  const address = addressOf(described.PublicKey);
  return {
    address,
    async signDigest(digest) {
      const { Signature } = await client.send(
        new SignCommand({
          KeyId: keyId,
          Message: hexToBytes(digest),
          MessageType: "DIGEST",
          SigningAlgorithm: "ECDSA_SHA_256",
        }),
        deadline(),
      );
      if (Signature === undefined) throw new SigningKeyError("KMS answered without a signature");
      return withRecovery(Signature, digest, address);
    },
  };
};

/** An uncompressed point, out of the SubjectPublicKeyInfo that KMS returns. */
const addressOf = (spki: Uint8Array): Address => {
  const key = createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" });
  const { crv, x = "", y = "" } = key.export({ format: "jwk" });
  if (crv !== "secp256k1") throw new SigningKeyError("a KMS key must be one of secp256k1");
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return publicKeyToAddress(`0x${point.toString("hex")}`);
};

const withRecovery = async (der: Uint8Array, hash: Hash, address: Address) => {
  const { r, s } = toLowS(parseDerSignature(der));
  const parts = { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }) };
  for (const yParity of [0, 1]) {
    const signature = serializeSignature({ ...parts, yParity });
    const signedBy = await recoverAddress({ hash, signature }).catch(() => undefined);
    if (signedBy === address) return signature;
  }
  throw new SigningKeyError("KMS answered with a signature that is not this key's");
};
