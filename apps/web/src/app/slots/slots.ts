/** What is beside every page, in files of its own: no page waits for it. */
import { lazyComponent } from "../../lib/lazy/lazy.tsx";

/** The list of notices, which wait for it in their queue. */
export const Notices = lazyComponent(async () => (await import("../../ui/toast/toast.tsx")).ToastViewport, {
  isOptional: true,
});

/** A wallet is asked for by a click; the question waits until its slot is there. */
export const WalletSlot = lazyComponent(async () => (await import("./wallet-slot.tsx")).WalletSlot, {
  when: "rest",
  isOptional: true,
});
