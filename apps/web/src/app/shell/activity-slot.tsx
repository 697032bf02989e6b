/** Activity. Its file is loaded after the first paint; the page works without it. */
import { lazyComponent } from "../../lib/lazy/lazy.tsx";

export const ActivitySlot = lazyComponent(
  async () => (await import("../../features/operations/activity.tsx")).Activity,
  {
    isOptional: true,
  },
);
