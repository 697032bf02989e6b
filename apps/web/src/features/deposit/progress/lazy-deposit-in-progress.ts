import { lazyComponent } from "../../../lib/lazy/lazy.tsx";

/** Most visits have no deposit under way. Without it Activity still shows the operation. */
export const DepositInProgress = lazyComponent(
  async () => (await import("./deposit-in-progress.tsx")).DepositInProgress,
  {
    isOptional: true,
  },
);
