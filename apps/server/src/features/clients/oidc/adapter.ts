/**
 * Where the OpenID Connect provider keeps its codes, tokens, sessions and grants. Ids are looked up by their
 * hash, and payloads are sealed for their row: a copy of the database holds nothing to log in with.
 */
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import { errors } from "oidc-provider";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { clientOfId } from "../registry/find-client.ts";
import { toClientMetadata } from "./client-metadata.ts";
import { openPayload, sealPayload } from "./sealed-payload.ts";
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findPayload,
  findPayloadByUid,
  type PayloadRow,
  putPayload,
} from "./store.ts";

/** The limit applies to a stranger's parameters (`state`, `nonce` and the others) as JSON in UTF-8 (EXTERNAL-32). */
const maxRequestBytes = 3072;

type Dependencies = Pick<ClientsDependencies, "db" | "sealer">;

export const createAdapter =
  (dependencies: Dependencies): AdapterFactory =>
  (model) =>
    model === "Client" ? clientAdapter(dependencies) : payloadAdapter(dependencies, model);

const payloadAdapter = ({ db, sealer }: Dependencies, model: string): Adapter => {
  const keyOf = (id: string) => ({ model, idHash: hashToken(id) });
  const open = (row: PayloadRow | undefined): AdapterPayload | undefined => row && openPayload(sealer, model, row);

  return {
    async upsert(id, payload, expiresIn) {
      const { params = {}, nonce = "" } = payload;
      if (Buffer.byteLength(JSON.stringify([params, nonce])) > maxRequestBytes)
        throw new errors.InvalidRequest("the request is too long");
      const key = keyOf(id);
      await putPayload(db, {
        ...key,
        sealed: sealPayload(sealer, key, payload),
        grantHash: payload.grantId === undefined ? null : hashToken(payload.grantId),
        uidHash: payload.uid === undefined ? null : hashToken(payload.uid),
        expiresInSeconds: expiresIn,
      });
    },
    find: async (id) => open(await findPayload(db, keyOf(id))),
    findByUid: async (uid) => open(await findPayloadByUid(db, model, hashToken(uid))),
    findByUserCode: async () => undefined,
    async consume(id) {
      // EXTERNAL-16: the library has looked before, but so may another process have.
      if (!(await consumePayload(db, keyOf(id)))) throw new errors.InvalidGrant(`${model} already consumed`);
    },
    destroy: (id) => deletePayload(db, keyOf(id)),
    revokeByGrantId: (grantId) => deletePayloadsOfGrant(db, model, hashToken(grantId)),
  };
};

/** Clients are in our own registry, and only read from here. */
const clientAdapter = ({ db }: Dependencies): Adapter => {
  const refuse = async (): Promise<never> => {
    throw new Error("clients are registered in Passport");
  };
  return {
    async find(id) {
      const client = await clientOfId(db, id);
      return client && toClientMetadata(client);
    },
    upsert: refuse,
    findByUid: refuse,
    findByUserCode: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
};
