import type { Translation } from "../../../lib/texts/texts.ts";

/** A wallet that does not announce itself has no name but the one that wagmi gives it. */
export const shownName = (name: string, { browserWallet }: Translation<{ browserWallet: string }>): string =>
  name === "Injected" ? browserWallet : name;
