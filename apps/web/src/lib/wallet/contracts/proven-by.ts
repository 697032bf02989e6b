/** Who is asked to confirm what leaves. */
export type ProvenBy = "passkey" | "wallet";
