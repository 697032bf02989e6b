import { timesMs } from "@passport/protocol/constants";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToastQueue } from "./toast-queue.ts";

const titles = (queue: ReturnType<typeof createToastQueue>) => queue.get().map((toast) => toast.title);

describe("toast queue", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("[SHELL-12] [LIMIT-1] a notice hides after 6000 ms", () => {
    const queue = createToastQueue(timesMs.snackbar);
    queue.add({ tone: "info", title: "Saved" });
    vi.advanceTimersByTime(5999);
    expect(titles(queue)).toEqual(["Saved"]);
    vi.advanceTimersByTime(1);
    expect(titles(queue)).toEqual([]);
  });

  it("[SHELL-12] it does not count down while held, and continues with what was left", () => {
    const queue = createToastQueue(timesMs.snackbar);
    queue.add({ tone: "info", title: "Saved" });
    vi.advanceTimersByTime(4000);
    queue.hold();
    vi.advanceTimersByTime(60_000);
    expect(titles(queue)).toEqual(["Saved"]);
    queue.release();
    vi.advanceTimersByTime(1999);
    expect(titles(queue)).toEqual(["Saved"]);
    vi.advanceTimersByTime(1);
    expect(titles(queue)).toEqual([]);
  });

  it("[SHELL-12] one that arrives while others are held waits too", () => {
    const queue = createToastQueue(timesMs.snackbar);
    queue.add({ tone: "info", title: "First" });
    queue.hold();
    queue.add({ tone: "info", title: "Second" });
    vi.advanceTimersByTime(60_000);
    expect(titles(queue)).toEqual(["First", "Second"]);
    queue.release();
    vi.advanceTimersByTime(6000);
    expect(titles(queue)).toEqual([]);
  });

  it("[SHELL-14] [LIMIT-2] one without a time stays, changes in place, and hides as long after as it is then told", () => {
    const queue = createToastQueue(timesMs.snackbar);
    const toast = queue.add({ tone: "live", title: "1/6", timeoutMs: null });
    vi.advanceTimersByTime(600_000);
    toast.update({ title: "6/6", tone: "success", timeoutMs: timesMs.confirmationToastHide });
    expect(queue.get()).toMatchObject([{ id: toast.id, title: "6/6", tone: "success" }]);
    vi.advanceTimersByTime(3999);
    expect(titles(queue)).toEqual(["6/6"]);
    vi.advanceTimersByTime(1);
    expect(titles(queue)).toEqual([]);
  });

  it("[SHELL-14] dismissing hides at once and says so; a later change does not bring it back", () => {
    const queue = createToastQueue(timesMs.snackbar);
    const onDismiss = vi.fn();
    const toast = queue.add({ tone: "live", title: "2/6", timeoutMs: null, onDismiss });
    queue.dismiss(toast.id);
    expect(titles(queue)).toEqual([]);
    expect(onDismiss).toHaveBeenCalledOnce();
    toast.update({ title: "3/6" });
    vi.advanceTimersByTime(10_000);
    expect(titles(queue)).toEqual([]);
  });

  it("closing by program does not count as dismissed, and listeners hear of every change", () => {
    const queue = createToastQueue(timesMs.snackbar);
    const heard = vi.fn();
    const stop = queue.subscribe(heard);
    const onDismiss = vi.fn();
    queue.add({ tone: "info", title: "Saved", onDismiss }).close();
    expect(onDismiss).not.toHaveBeenCalled();
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    queue.add({ tone: "info", title: "Again" });
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
