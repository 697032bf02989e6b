import type { ProvenBy } from "./proven-by.ts";
import type { ConfirmationTexts } from "./texts.ts";

export const provingLabel = (by: ProvenBy, { byPasskey, byWallet }: ConfirmationTexts): string =>
  by === "passkey" ? byPasskey : byWallet;
