/** What is beside every page, in files of its own: no page waits for it. */
import { lazyComponent } from "../../lib/lazy/lazy.tsx";

/** The list of notices, which wait for it in their queue. */
export const Notices = lazyComponent(async () => (await import("../../ui/toast/toast.tsx")).ToastViewport, {
  isOptional: true,
});

/** The wallet's dialog and the connection banner: here before the network can be lost, and no page waits for them. */
export const RestSlot = lazyComponent(async () => (await import("./rest-slot.tsx")).RestSlot, {
  when: "rest",
  isOptional: true,
});
