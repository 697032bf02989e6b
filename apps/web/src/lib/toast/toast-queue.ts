/**
 * The toasts on screen and their timers. Outside React, so that anything can show one: a socket,
 * a chain watcher, a form. A toast's time runs only while it is neither hovered nor focused (SHELL-12).
 */
import type { ReactNode } from "react";
import { createStore } from "../store/store.ts";

export type ToastTone = "info" | "success" | "warn" | "error" | "live";

export interface ToastContent {
  tone: ToastTone;
  title: string;
  text?: ReactNode;
  /** Stands below the text: a progress bar, a link. */
  content?: ReactNode;
  /** Milliseconds until it hides; null keeps it until it is dismissed or closed. */
  timeoutMs?: number | null;
  /** Called when the player dismisses it, not when its time ends. */
  onDismiss?: () => void;
}

export interface Toast extends ToastContent {
  id: string;
}

export interface ToastHandle {
  id: string;
  /** Changes it in place; its time starts again. Does nothing once it has gone. */
  update: (changes: Partial<ToastContent>) => void;
  close: () => void;
}

interface Clock {
  leftMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export const createToastQueue = (defaultTimeoutMs: number) => {
  const toasts = createStore<readonly Toast[]>([]);
  let held = false;
  let lastId = 0;
  const clocks = new Map<string, Clock>();

  const stop = (clock: Clock) => {
    if (clock.timer === undefined) return;
    clearTimeout(clock.timer);
    clock.timer = undefined;
    clock.leftMs -= Date.now() - clock.startedAt;
  };
  const run = (id: string, clock: Clock) => {
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => close(id), clock.leftMs);
  };
  const forget = (id: string) => {
    const clock = clocks.get(id);
    if (clock) stop(clock);
    clocks.delete(id);
  };
  const close = (id: string) => {
    forget(id);
    toasts.set(toasts.get().filter((toast) => toast.id !== id));
  };
  const restart = ({ id, timeoutMs = defaultTimeoutMs }: Toast) => {
    forget(id);
    if (timeoutMs === null) return;
    const clock: Clock = { leftMs: timeoutMs, startedAt: 0, timer: undefined };
    clocks.set(id, clock);
    if (!held) run(id, clock);
  };
  const update = (id: string, changes: Partial<ToastContent>) => {
    const current = toasts.get().find((toast) => toast.id === id);
    if (!current) return;
    const changed = { ...current, ...changes };
    toasts.set(toasts.get().map((toast) => (toast.id === id ? changed : toast)));
    restart(changed);
  };

  return {
    get: toasts.get,
    subscribe: toasts.subscribe,
    add: (content: ToastContent): ToastHandle => {
      const id = `toast-${++lastId}`;
      const toast = { ...content, id };
      toasts.set([...toasts.get(), toast]);
      restart(toast);
      return { id, update: (changes) => update(id, changes), close: () => close(id) };
    },
    dismiss: (id: string) => {
      const toast = toasts.get().find((candidate) => candidate.id === id);
      close(id);
      toast?.onDismiss?.();
    },
    /** Stops every clock while the player is at the notices; release lets each run on with what it had left. */
    hold: () => {
      held = true;
      for (const clock of clocks.values()) stop(clock);
    },
    release: () => {
      if (!held) return;
      held = false;
      for (const [id, clock] of clocks) run(id, clock);
    },
  };
};
