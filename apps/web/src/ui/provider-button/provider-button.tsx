/** A slot in which a provider's script draws its own button. A status line fills it until the button is there. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Waiting } from "../spinner/waiting.tsx";
import styles from "./provider-button.module.css";

export interface ProviderEvents {
  onToken: (token: string) => void;
  onFail: (failure: unknown) => void;
}

export interface ProviderButtonProps extends ProviderEvents {
  /** Resolves once the button can be clicked. Reports nothing and removes the button when `signal` is aborted. */
  draw: (slot: HTMLElement, events: ProviderEvents, signal: AbortSignal) => Promise<void>;
  /** Shown until it is drawn. */
  loading: string;
}

export const ProviderButton = ({ draw, loading, onToken, onFail }: ProviderButtonProps) => {
  const slot = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const receive = useEffectEvent((token: string) => onToken(token));
  const fail = useEffectEvent((failure: unknown) => onFail(failure));
  const start = useEffectEvent(async (signal: AbortSignal) => {
    if (!slot.current) return;
    await draw(slot.current, { onToken: (token) => receive(token), onFail: (failure) => fail(failure) }, signal);
    if (!signal.aborted) setReady(true);
  });

  useEffect(() => {
    const unmounted = new AbortController();
    start(unmounted.signal).catch((failure: unknown) => unmounted.signal.aborted || fail(failure));
    return () => unmounted.abort();
  }, []);

  return (
    <div className={styles.frame}>
      {!isReady && <Waiting>{loading}</Waiting>}
      <div ref={slot} className={styles.slot} />
    </div>
  );
};
