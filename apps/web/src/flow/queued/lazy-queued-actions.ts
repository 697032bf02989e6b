/** Few operations wait in a contract's queue: what can be done there is loaded with the first that does. */
import { lazyComponent } from "../../lib/lazy/lazy.tsx";

export const QueuedActions = lazyComponent(async () => (await import("./queued-actions.tsx")).QueuedActions);
