import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../../approvals/index.ts";
import type { ClientCollections, ClientsDependencies } from "../dependencies.ts";
import { hasClient, lockClient } from "./store.ts";

export const collectionKind = ({ collections }: Pick<ClientsDependencies, "collections">): RequestKind =>
  defineKind({
    name: "client.collection.set",
    call: calls.setClientCollection,
    details: z.object({ client_id: z.nullable(z.string()) }),
    prepare: async (_transaction, { payload: { client_id, collection_slug } }) => ({
      subject: collection_slug,
      details: { client_id },
    }),
    async check(transaction, { subject: slug, details: { client_id: clientId } }) {
      if (clientId !== null && !(await hasClient(transaction, clientId))) throw new Failure("not_found");
      refuse(await collections.judge(transaction, { slug, clientId }));
      return [];
    },
    async execute(transaction, { subject: slug, details: { client_id: clientId } }) {
      // Locked: a client that is being removed gets no collection.
      if (clientId !== null && !(await lockClient(transaction, clientId))) throw new Failure("not_found");
      refuse(await collections.set(transaction, { slug, clientId }));
      return { client_id: clientId };
    },
  });

const refuse = (outcome: Awaited<ReturnType<ClientCollections["set"]>>): void => {
  if (outcome !== "set") throw new Failure(outcome === "unknown" ? "not_found" : "client_in_use");
};
