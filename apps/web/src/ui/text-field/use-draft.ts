import { useEffect, useRef, useState } from "react";

interface Draft {
  text: string;
  type(text: string): void;
  /** Does not wait for the delay. */
  commit(): void;
}

/**
 * A field whose text becomes the page's value only after a pause. What the field itself committed does not
 * come back as a change: characters typed meanwhile would be lost. Any other change of the value does.
 */
export const useDraft = (value: string, onCommit: (text: string) => void, delayMs: number): Draft => {
  const [draft, setDraft] = useState({ text: value, value, committed: value, resets: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onCommit);
  useEffect(() => {
    latest.current = onCommit;
  });
  if (draft.value !== value) {
    const isOwn = value === draft.committed;
    setDraft({
      text: isOwn ? draft.text : value,
      value,
      committed: value,
      resets: isOwn ? draft.resets : draft.resets + 1,
    });
  }
  // What was typed before the value changed elsewhere must not be committed after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each reset, and when the field goes
  useEffect(() => () => clearTimeout(timer.current), [draft.resets]);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const committed = text.trim();
    setDraft((current) => ({ ...current, committed }));
    latest.current(committed);
  };
  return {
    text: draft.text,
    type: (text) => {
      setDraft((current) => ({ ...current, text }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(text), delayMs);
    },
    commit: () => send(draft.text),
  };
};
