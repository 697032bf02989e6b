/** Stands in for AWS KMS: its JSON protocol on a real socket, one key, real signatures, and every way to misbehave. */
import { createPublicKey, type JsonWebKey } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { type Address, bytesToHex, hexToBigInt } from "viem";
import { generatePrivateKey, privateKeyToAccount, sign } from "viem/accounts";
import { curveOrder } from "../der-signature.ts";
import { toDer } from "./der.ts";

/**
 * `hang` takes the request and never responds; `high-s` returns the mirrored twin, as KMS does half of the time;
 * `another-key` signs with a key that was not asked for.
 */
export type KmsBehaviour = "answer" | "hang" | "fail" | "garbage" | "high-s" | "another-key";

export interface KmsStandIn extends AsyncDisposable {
  readonly endpoint: string;
  readonly keyId: string;
  readonly address: Address;
  behave(behaviour: KmsBehaviour): void;
  signatures(): number;
}

export const startKms = async (options: { curve?: "secp256k1" | "P-256" } = {}): Promise<KmsStandIn> => {
  const { curve = "secp256k1" } = options;
  const [key, anotherKey] = [generatePrivateKey(), generatePrivateKey()];
  const account = privateKeyToAccount(key);
  const keyId = "alias/passport-test";
  let behaviour: KmsBehaviour = "answer";
  let signatures = 0;

  const signDer = async (message: string): Promise<Buffer> => {
    const hash = bytesToHex(Buffer.from(message, "base64"));
    const signature = await sign({ hash, privateKey: behaviour === "another-key" ? anotherKey : key });
    const [r, s] = [hexToBigInt(signature.r), hexToBigInt(signature.s)];
    signatures += 1;
    return toDer(r, behaviour === "high-s" ? curveOrder - s : s);
  };

  const answers: Record<string, (body: Record<string, string>) => Promise<object>> = {
    "TrentService.GetPublicKey": async () => ({
      KeyId: keyId,
      KeySpec: curve === "secp256k1" ? "ECC_SECG_P256K1" : "ECC_NIST_P256",
      PublicKey: spkiOf(account.publicKey).toString("base64"),
    }),
    "TrentService.Sign": async ({ Message = "", MessageType, SigningAlgorithm }) => {
      if (MessageType !== "DIGEST" || SigningAlgorithm !== "ECDSA_SHA_256") throw new Error("ValidationException");
      const der = behaviour === "garbage" ? Buffer.from("garbage") : await signDer(Message);
      return { KeyId: keyId, SigningAlgorithm, Signature: der.toString("base64") };
    },
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as Record<string, string>;
    const answer = answers[String(request.headers["x-amz-target"])];
    if (behaviour === "hang") return;
    if (behaviour === "fail" || answer === undefined || body["KeyId"] !== keyId) {
      fail(response);
      return;
    }
    const text = JSON.stringify(await answer(body));
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" }).end(text);
  };
  const server = await serveOnLoopback(
    (request, response) => void serve(request, response).catch(() => fail(response)),
  );
  return {
    endpoint: server.origin,
    keyId,
    address: account.address,
    behave(next) {
      behaviour = next;
    },
    signatures: () => signatures,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

const fail = (response: ServerResponse): void => {
  response.writeHead(500, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify({ __type: "KMSInternalException", message: "a test" }));
};

/** The point as a SubjectPublicKeyInfo, by way of a JWK, which Node reads. */
const spkiOf = (publicKey: `0x${string}`): Buffer => {
  const point = Buffer.from(publicKey.slice(4), "hex");
  const [x, y] = [point.subarray(0, 32), point.subarray(32)].map((half) => half.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "secp256k1", x, y } as JsonWebKey, format: "jwk" });
  return key.export({ format: "der", type: "spki" });
};
