/**
 * Games get types of their own, because the package stands alone. This compares them with the declarations of the wire: the
 * type check fails when one side changes (`npm run check`).
 */
import { readFileSync } from "node:fs";
import type * as wire from "@passport/protocol";
import {
  serviceCalls,
  serviceEdgeErrors,
  serviceVersions,
  serviceWriteErrors,
  webhookVersion,
  wireMessages,
} from "@passport/protocol";
import { expect, expectTypeOf, it } from "vitest";
import type * as z from "zod/mini";
import { apiErrorCodes } from "../passport-error.ts";
import type { ClaimQuery } from "../server/api/claims.ts";
import type { EventQuery, SentEvent } from "../server/api/events.ts";
import type { ItemQuery, ItemToRelease, NewGrant, NewLock } from "../server/api/items.ts";
import type { Balance } from "../server/create-passport-server.ts";
import type { Decision } from "../webhooks/decision.ts";
import type { Claim, NewClaim, NewRefund, Refund } from "./claim.ts";
import { apiVersion, type PassportEvent } from "./event.ts";
import type { OwnedItem } from "./item.ts";
import type { ConnectedPlayer } from "./player.ts";

/** An intersection and an object type with the same fields are the same to a game. */
type Flat<T> = T extends object ? { [Field in keyof T]: Flat<T[Field]> } : T;
type DataOf<Event extends { type: string; data: unknown }> = { [One in Event as One["type"]]: Flat<One["data"]> };
type Sent<Call> = Call extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : never;
type Asked<Call> = Call extends { query: infer Query extends z.ZodMiniType } ? z.input<Query> : never;
/** What a game may write is something that the wire accepts, and the other way round. */
type Fields<T> = T extends unknown ? keyof T : never;

it("has the protocol's versions, events and decisions", () => {
  expect([apiVersion, apiVersion]).toEqual([webhookVersion, serviceVersions.at(-1)]);
  expectTypeOf<PassportEvent["type"]>().toEqualTypeOf<wire.WebhookEvent["type"]>();
  expectTypeOf<DataOf<PassportEvent>>().toEqualTypeOf<DataOf<wire.WebhookEvent>>();
  expectTypeOf<PassportEvent>().toExtend<wire.WebhookEvent>();
  expectTypeOf<Decision>().toEqualTypeOf<wire.WebhookDecision>();
});

it("has the protocol's claims, refunds, players and balance", () => {
  expectTypeOf<Claim>().toEqualTypeOf<wire.Claim>();
  expectTypeOf<ConnectedPlayer>().toEqualTypeOf<wire.Player>();
  expectTypeOf<Balance>().toEqualTypeOf<wire.OutputOf<typeof wire.readBalance>>();
  expectTypeOf<{ claim: Claim; refund: Refund }>().toEqualTypeOf<wire.OutputOf<typeof wire.refundClaim>>();

  expectTypeOf<NewClaim>().toExtend<Sent<typeof wire.createClaim>>();
  expectTypeOf<Fields<NewClaim>>().toEqualTypeOf<Fields<Sent<typeof wire.createClaim>>>();
  expectTypeOf<NewRefund>().toExtend<Sent<typeof wire.refundClaim>>();
  expectTypeOf<Fields<NewRefund>>().toEqualTypeOf<Fields<Sent<typeof wire.refundClaim>>>();
  expectTypeOf<ClaimQuery>().toExtend<Asked<typeof wire.listClaims>>();
  expectTypeOf<Fields<ClaimQuery>>().toEqualTypeOf<Fields<Asked<typeof wire.listClaims>>>();
});

it("has the protocol's items and sent events", () => {
  expectTypeOf<Flat<OwnedItem>>().toEqualTypeOf<wire.GameItem>();
  expectTypeOf<SentEvent>().toEqualTypeOf<wire.EventRecord>();

  expectTypeOf<ItemQuery>().toExtend<Asked<typeof wire.listGameItems>>();
  expectTypeOf<Fields<ItemQuery>>().toEqualTypeOf<Fields<Asked<typeof wire.listGameItems>>>();
  expectTypeOf<NewLock>().toEqualTypeOf<Sent<typeof wire.lockGameItem>>();
  expectTypeOf<ItemToRelease>().toEqualTypeOf<Sent<typeof wire.releaseGameItem>>();
  expectTypeOf<NewGrant>().toExtend<Sent<typeof wire.grantGameItem>>();
  expectTypeOf<Fields<NewGrant>>().toEqualTypeOf<Fields<Sent<typeof wire.grantGameItem>>>();
  expectTypeOf<EventQuery>().toExtend<Asked<typeof wire.listEvents>>();
  expectTypeOf<Fields<EventQuery>>().toEqualTypeOf<Fields<Asked<typeof wire.listEvents>>>();
});

it("knows every code with which the service API refuses, and the guide explains each", () => {
  const declared = serviceCalls.flatMap(({ errors }) => errors as readonly string[]);
  const known: readonly string[] = apiErrorCodes;
  const missing = [...declared, ...serviceEdgeErrors, ...serviceWriteErrors].filter((code) => !known.includes(code));
  expect(missing).toEqual([]);
  expect(known.filter((code) => !(code in wireMessages))).toEqual([]);
  const guide = readFileSync(`${import.meta.dirname}/../../../../docs/integration/reference.md`, "utf8");
  expect(known.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
