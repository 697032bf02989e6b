/** Payloads are sealed for their row: one that was copied to another place opens nothing there. */
import type { AdapterPayload } from "oidc-provider";
import { SealError, type Sealer } from "../../../platform/secrets/sealer.ts";
import type { PayloadKey, PayloadRow } from "./store.ts";

const contextOf = ({ model, idHash }: PayloadKey): string => `oidc ${model} ${idHash.toString("hex")}`;

export const sealPayload = (sealer: Sealer, key: PayloadKey, payload: AdapterPayload): string =>
  sealer.seal(JSON.stringify(payload), contextOf(key));

export const openPayload = (sealer: Sealer, model: string, row: PayloadRow): AdapterPayload | undefined => {
  const { id_hash: idHash, payload_sealed, consumed_at_seconds: consumed } = row;
  try {
    const payload = JSON.parse(sealer.open(payload_sealed, contextOf({ model, idHash }))) as AdapterPayload;
    return { ...payload, ...(consumed !== null && { consumed }) };
  } catch (error) {
    // Tampered with, or sealed with a key that is gone: treated as absent.
    if (error instanceof SealError) return undefined;
    throw error;
  }
};
