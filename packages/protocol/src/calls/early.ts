/** Early contributors: whether the player is one, and the agreement that they sign with their wallet once (M8, G1). */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareHttp } from "../declare.ts";
import { agreementEmailSchema, agreementNameSchema, agreementPhoneSchema } from "../early-agreement.ts";
import { addressSchema } from "../hex.ts";

const own = { access: "user", ownership: "self" } as const;

export const checkEarly = declareHttp({
  ...own,
  name: "checkEarly",
  summary: "Whether the acting player is an early contributor, and what they signed",
  method: "GET",
  paths: ["/api/early/check"],
  query: z.strictObject({ address: addressSchema }),
  body: z.unknown(),
  /** EARLY-1. `agreed` is the choice that was signed. */
  output: z.strictObject({ value: z.boolean(), has_signed: z.boolean(), agreed: z.boolean() }),
  changesState: false,
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

/** G1: `hex` is the text's bytes, as a wallet is asked to sign them. */
export const writeEarlyMessage = declareHttp({
  ...own,
  name: "writeEarlyMessage",
  summary: "The text of the agreement with the player's fields and choice, for the wallet to sign",
  method: "POST",
  paths: ["/api/early/message"],
  query: z.object({}),
  body: z.strictObject({
    address: addressSchema,
    name: agreementNameSchema,
    email: agreementEmailSchema,
    phone: agreementPhoneSchema,
    agree: z.boolean(),
  }),
  output: z.strictObject({ message: z.string(), hex: z.string() }),
  changesState: false,
  locks: [],
  rate: "write",
  errors: ["not_found", "not_early_contributor", "agreement_signed"],
});

const signedMessage = z.string().check(z.maxLength(4096));
const signedShape = {
  signature: z.optional(z.string().check(z.maxLength(lengths.signatureMax), z.regex(/^0x([0-9a-fA-F]{2})*$/))),
  message: z.optional(signedMessage),
  address: z.optional(addressSchema),
  hex: z.optional(z.string().check(z.maxLength(8194), z.regex(/^0x([0-9a-fA-F]{2})*$/))),
};

/** EARLY-3: the fields may be in the body or in the query; a field of the body counts. */
export const signEarly = declareHttp({
  ...own,
  name: "signEarly",
  summary: "Keeps the signed choice; the same call again returns the same",
  method: "POST",
  paths: ["/api/early/sign"],
  query: z.strictObject({ ...signedShape, agree: z.optional(z.enum(["true", "false"])) }),
  body: z.optional(z.nullable(z.strictObject({ ...signedShape, agree: z.optional(z.boolean()) }))),
  output: z.strictObject({ has_signed: z.boolean() }),
  changesState: true,
  locks: ["total"],
  rate: "write",
  errors: [
    "bad_request",
    "not_found",
    "not_early_contributor",
    "agreement_signed",
    "signature_invalid",
    "account_locked",
    "unavailable",
  ],
});
