/**
 * Asks for a voucher. A new one needs the player's own signature over what leaves, by a passkey or by the linked wallet; one
 * that is signed already is returned without a question, so that a second try asks nothing twice. Loaded with the
 * contract calls, and not before.
 */
import { hashIntent, type Intent, toTypedData } from "@passport/contracts/intent";
import { type PreparedIntent, type Proof, prepareIntent } from "@passport/protocol/calls/intents";
import { hexToBytes, serializeTypedData } from "viem";
import { call } from "../../api/call.ts";
import { PasskeyCancelled } from "../../passkeys/passkey-cancelled.ts";
import { passkeyPart } from "../../passkeys/passkey-part.ts";
import { WalletTrouble } from "../wallet-trouble.ts";
import type { ProvenBy } from "./proven-by.ts";
import type { SigningWallet } from "./signing-wallet.ts";
import { confirmationTexts } from "./texts.ts";

/** What the player has chosen; the rest of the intent follows from the wallet and the server. */
export type Choice = Pick<Intent, "kind" | "contract"> & Partial<Pick<Intent, "tokenId" | "amount">>;

interface Confirmation {
  wallet: SigningWallet;
  choice: Choice;
  /** Told who is asked, and when the answer is there. */
  onProving: (by: ProvenBy | undefined) => void;
}

/** What the server says to a call without a proof, or with one that no longer counts. */
const needsProof: readonly unknown[] = ["proof_required", "proof_refused", "passkey_required"];
const isProofNeeded = (error: unknown): boolean =>
  error instanceof Error && "code" in error && needsProof.includes(error.code);

/** Rejects as `ask` does, or with a WalletTrouble. */
export const askConfirmed = async <Voucher>(
  { wallet, choice, onProving }: Confirmation,
  ask: (query: { proof?: string }) => Promise<Voucher>,
): Promise<Voucher> => {
  try {
    return await ask({});
  } catch (error) {
    if (!isProofNeeded(error)) throw error;
  }
  const prepared = await call(prepareIntent, {});
  const intent: Intent = {
    tokenId: 0n,
    amount: 0n,
    ...choice,
    account: prepared.account,
    chainId: wallet.chainId,
    wallet: wallet.address,
    id: prepared.id,
    validUntil: prepared.valid_until,
  };
  const by = prepared.passkeys.length > 0 ? "passkey" : "wallet";
  onProving(by);
  try {
    const proof = by === "passkey" ? await askPasskey(prepared, intent) : await askWallet(wallet, intent);
    const { id, valid_until } = prepared;
    return await ask({ proof: JSON.stringify({ id, valid_until, ...proof } satisfies Proof) });
  } finally {
    onProving(undefined);
  }
};

const askWallet = async ({ engine }: SigningWallet, intent: Intent): Promise<{ signature: string }> => {
  const { types, ...data } = toTypedData(intent);
  return { signature: await engine.signTyped(serializeTypedData({ ...data, types: { ...domainType, ...types } })) };
};

/** Wallets want it said, though it follows from the domain. */
const domainType = {
  EIP712Domain: [
    { name: "name", type: "string" },
    { name: "version", type: "string" },
  ],
} as const;

/** How long a browser keeps its question open. */
const timeoutMs = 5 * 60 * 1000;

const askPasskey = async ({ passkeys, rp_id: rpId }: PreparedIntent, intent: Intent) => {
  const { answer } = await passkeyPart.load();
  const challenge = toBase64Url(hexToBytes(hashIntent(intent)));
  const request = {
    challenge,
    rpId,
    timeout: timeoutMs,
    userVerification: "required",
    allowCredentials: passkeys,
  } as const;
  try {
    return { passkey: await answer(request) };
  } catch (failure) {
    if (!(failure instanceof PasskeyCancelled)) throw failure;
    throw new WalletTrouble("failed", confirmationTexts.current().passkeyCancelled, { cause: failure });
  }
};

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
