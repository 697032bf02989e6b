/** Role signer: will be the only process with keys. It has none yet, so it is only connected and watched. */
import type { Platform } from "../context.ts";

export const startSigner = ({ log }: Platform): void => log.info("the signer is connected; it holds no keys");
