/** Wallets: the message that one signs, login with it, linking and removing it, and what a page needs to reach one. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareCommand, declareHttp } from "../declare.ts";
import { addressSchema } from "../hex.ts";
import { userSchema } from "../user.ts";
import { authResponseSchema, fingerprintSchema } from "./access.ts";

/** What a signature is good for; one for one thing is worth nothing for another (WALLET-13). */
export const walletPurposes = ["login", "link", "step_up"] as const;
export type WalletPurpose = (typeof walletPurposes)[number];

const nonceInput = z.string().check(z.maxLength(lengths.walletNonceMax));
/** A contract wallet's signature can be long (ERC-6492 wraps its own deployment). */
const signatureInput = z.string().check(z.maxLength(lengths.signatureMax), z.regex(/^0x([0-9a-fA-F]{2})*$/));

/** Signs in with the wallet: the address is where the signature must come from. */
export const walletProofShape = { public_address: addressSchema, signature: signatureInput, nonce: nonceInput };

/**
 * WALLET-7, WALLET-8. Without `purpose`: link with `user-id`, login without it. Linking and confirming need the
 * session of that very user; without `public-address` the account's own wallet is meant.
 */
export const readNonce = declareHttp({
  name: "readNonce",
  summary: "The Sign-In with Ethereum message that a wallet is to sign, for one purpose and once",
  method: "GET",
  paths: ["/api/get-nonce"],
  query: z.object({
    "public-address": z.optional(addressSchema),
    "user-id": z.optional(z.uuid()),
    purpose: z.optional(z.enum(walletPurposes)),
    "chain-id": z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
  }),
  body: z.undefined(),
  output: z.strictObject({ nonce: z.string(), message: z.string() }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "code",
  errors: ["bad_request", "bad_chain", "not_authenticated", "not_found"],
  changesState: false,
});

/** Login by wallet (WALLET-10). An address without an account returns `new_user` with a `token` for the sign-up (WALLET-14). */
export const loginWithWallet = declareHttp({
  name: "loginWithWallet",
  summary: "Logs in with a signature of the wallet: opens a session, or returns a tfa_token or new_user",
  method: "POST",
  paths: ["/auth/wallet", "/api/auth/wallet"],
  query: z.object({}),
  body: z.object({
    ...walletProofShape,
    auth_type: z.optional(z.literal("wallet")),
    is_external: z.optional(z.boolean()),
    fingerprint: z.optional(fingerprintSchema),
  }),
  output: authResponseSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "login",
  errors: ["signature_invalid", "wait_before_retry"],
  changesState: true,
});

/** WALLET-25, WALLET-28, WALLET-29. Without a nonce the newest one for this address and account is meant. */
export const linkWallet = declareCommand({
  key: "USER:WALLET:ADD",
  summary: "Links a wallet to the account, or replaces the one it has, and returns the user",
  payload: z.strictObject({
    id: z.uuid(),
    username: z.optional(z.string().check(z.maxLength(64))),
    public_address: addressSchema,
    signature: signatureInput,
    nonce: z.optional(nonceInput),
  }),
  output: userSchema,
  access: "step-up",
  ownership: "self",
  locks: ["total"],
  rate: "code",
  errors: ["not_found", "signature_invalid", "wallet_taken", "email_unverified"],
});

/** Refused when the wallet is the only way to log in (WALLET-33, WALLET-34). */
export const unlinkWallet = declareCommand({
  key: "USER:WALLET:REMOVE",
  summary: "Takes the wallet off the account and returns the user",
  payload: z.strictObject({}),
  output: userSchema,
  access: "step-up",
  ownership: "self",
  locks: ["total"],
  rate: "write",
  errors: ["wallet_not_linked", "last_way_in"],
});

/** What pages need to reach wallets and what belongs to them; all of it is public. */
export const walletConfigSchema = z.strictObject({
  /** A wallet on any other chain is asked to switch (WALLET-6, WALLET-32). */
  chain_ids: z.array(z.int()),
  /** Null: there is no wallet connector here. */
  walletconnect: z.nullable(z.strictObject({ project_id: z.string(), relay_url: z.string() })),
  /** The collectible that opens the story, and the service that tells it (STORY-1 to STORY-3). */
  story: z.nullable(
    z.strictObject({ service_url: z.string(), chain_id: z.int(), contract: z.string(), token_id: z.string() }),
  ),
});
export type WalletConfig = z.infer<typeof walletConfigSchema>;

export const readWalletConfig = declareHttp({
  name: "readWalletConfig",
  summary: "What a page needs to reach wallets",
  method: "GET",
  paths: ["/api/wallet/config"],
  query: z.object({}),
  body: z.undefined(),
  output: walletConfigSchema,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
  changesState: false,
});
