/**
 * One line of a form: tick the box, the browser works for a second, and the form has its token. The work
 * and its library are fetched with the first tick, so the line itself costs next to nothing.
 */
import type { CaptchaAction } from "@passport/protocol/calls/signup";
import { proofLifeMs } from "@passport/protocol/constants";
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useReducer } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Spinner } from "../../../ui/spinner/spinner.tsx";
import styles from "./captcha-field.module.css";
import { advanceCaptcha, type CaptchaState, openCaptcha } from "./captcha-state.ts";
import { captchaTokenName } from "./captcha-token.ts";
import { captchaTexts } from "./texts.ts";

export interface CaptchaHandle {
  /** After every submit that carried the token: it is spent, and the next one needs a new challenge. */
  reset(): void;
}

export interface CaptchaFieldProps {
  action: CaptchaAction;
  /** A fresh token, or undefined when there is none any more: expired, reset, failed. */
  onToken?: (token: string | undefined) => void;
  /** What the form says about it; gone with the next tick. */
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<CaptchaHandle>;
}

const useCaptcha = (action: CaptchaAction, onToken: CaptchaFieldProps["onToken"]) => {
  const [state, dispatch] = useReducer(advanceCaptcha, openCaptcha);
  const { kind, run } = state;
  const token = state.kind === "solved" ? state.token : undefined;

  useEffect(() => {
    if (kind !== "solving") return;
    const controller = new AbortController();
    import("./solve-captcha.ts")
      .then(({ solveCaptcha }) => solveCaptcha(action, controller))
      .then(
        (token) => dispatch({ kind: "solved", run, token }),
        () => controller.signal.aborted || dispatch({ kind: "failed", run }),
      );
    return () => controller.abort();
  }, [kind, run, action]);

  useEffect(() => {
    if (kind !== "solved") return;
    const timer = setTimeout(() => dispatch({ kind: "expired", run }), proofLifeMs.captcha);
    return () => clearTimeout(timer);
  }, [kind, run]);

  const tell = useEffectEvent((token: string | undefined) => void onToken?.(token));
  useEffect(() => tell(token), [token]);

  return [state, dispatch] as const;
};

const useWords = (state: CaptchaState, error: string | undefined) => {
  const texts = useTexts(captchaTexts);
  if (state.kind === "open") return { status: undefined, note: state.note ? texts[state.note] : error };
  return { status: state.kind === "solving" ? texts.checking : texts.verified, note: undefined };
};

export const CaptchaField = ({ action, onToken, error, autoFocus, ref }: CaptchaFieldProps) => {
  const texts = useTexts(captchaTexts);
  const [state, dispatch] = useCaptcha(action, onToken);
  const { status, note } = useWords(state, error);
  const wordsId = useId();
  useImperativeHandle(ref, () => ({ reset: () => dispatch({ kind: "reset" }) }), [dispatch]);
  return (
    <div className={styles.captcha} data-state={state.kind} data-invalid={note ? "" : undefined}>
      <label className={styles.line}>
        <span className={styles.box}>
          <input
            type="checkbox"
            checked={state.kind === "solved"}
            // Ticking is the only thing a person can do here; the work unticks it by itself.
            onChange={() => dispatch({ kind: "ticked" })}
            aria-busy={state.kind === "solving" || undefined}
            aria-invalid={note ? true : undefined}
            aria-describedby={wordsId}
            // biome-ignore lint/a11y/noAutofocus: where it appears on demand, it is what was asked for
            autoFocus={autoFocus}
          />
          {state.kind === "solving" ? <Spinner /> : <Icon name="ok" size="s" />}
        </span>
        <span>{texts.label}</span>
        <Icon name="shield" className={styles.mark} />
      </label>
      {state.kind === "solved" && <input type="hidden" name={captchaTokenName} value={state.token} />}
      <div id={wordsId} className={styles.words} aria-live="polite">
        {status && <span className={styles.status}>{status}</span>}
        {note && (
          <span className={styles.note}>
            <Icon name="error" size="s" />
            {note}
          </span>
        )}
      </div>
    </div>
  );
};
