/**
 * What a player confirms before anything leaves. The page makes an intent of what the player has chosen and of what
 * `prepareIntent` returns, has it signed by a passkey or by the wallet, and sends the proof with the signature call.
 */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareHttp } from "../declare.ts";
import { hashSchema } from "../hex.ts";
import { passkeyAnswerSchema } from "./passkey-answer.ts";

/** What only the server knows of an intent, and who has to sign it. */
export const preparedIntentSchema = z.strictObject({
  id: z.string(),
  account: z.uuid(),
  /** In seconds since 1970, by the server's clock. */
  valid_until: z.int(),
  /** The passkeys that can confirm it. Empty: the linked wallet does. */
  passkeys: z.array(z.strictObject({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) })),
  rp_id: z.string(),
});
export type PreparedIntent = z.infer<typeof preparedIntentSchema>;

export const prepareIntent = declareHttp({
  name: "prepareIntent",
  summary: "What a page needs to have the player confirm what is to leave; changes nothing",
  method: "GET",
  paths: ["/api/intents/new"],
  query: z.object({}),
  body: z.unknown(),
  output: preparedIntentSchema,
  changesState: false,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

const signature = z.string().check(z.maxLength(lengths.proofMax), z.regex(/^0x([0-9a-fA-F]{2})+$/));

export const proofSchema = z.union([
  z.strictObject({ id: hashSchema, valid_until: z.int(), passkey: passkeyAnswerSchema }),
  /** Of the linked wallet, over the intent as EIP-712 typed data. */
  z.strictObject({ id: hashSchema, valid_until: z.int(), signature }),
]);
export type Proof = z.infer<typeof proofSchema>;

/** In the address of a signature call: the proof as JSON. Left out, a voucher that is signed already is returned. */
export const proofQuery = { proof: z.optional(z.string().check(z.maxLength(lengths.proofMax))) };
