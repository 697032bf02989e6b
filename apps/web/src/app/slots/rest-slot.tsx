/** What every page has once it is at rest. */
import { useMatches } from "@tanstack/react-router";
import { useOnce } from "../../lib/effects/use-once.ts";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { registerServiceWorker } from "./register-service-worker.ts";
import { WalletSlot } from "./wallet-slot.tsx";

export const RestSlot = () => {
  useOnce(registerServiceWorker);
  // The shell has a banner of its own, from the start.
  const hasShell = useMatches({ select: (matches) => (matches.at(-1)?.staticData.page?.frame ?? "none") !== "none" });
  return (
    <>
      {!hasShell && <ConnectionBanner variant="alone" />}
      <WalletSlot />
    </>
  );
};
