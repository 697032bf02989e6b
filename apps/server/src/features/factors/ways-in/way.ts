/** The ways in that are proven outside: by a wallet's signature or by a provider. */
export type Way = "wallet" | "google" | "facebook" | "twitter";
