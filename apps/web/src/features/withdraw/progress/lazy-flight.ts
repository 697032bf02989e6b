/** Most visits start with nothing in flight: what shows a withdrawal on its way is loaded with the first one. */
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";

export const Flight = lazyComponent(async () => (await import("./flight.tsx")).Flight);
