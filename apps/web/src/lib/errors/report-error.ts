/**
 * Error reporting. The library is loaded with the first error, and only where a DSN is configured;
 * a page without errors never pays for it. It sends what broke and where in the code, nothing of the
 * person: addresses of pages can hold one-time tokens.
 */
import { env } from "../env/env.ts";

type Capture = (error: unknown) => void;

let capture: Promise<Capture> | undefined;

const loadReporter = async (dsn: string, sampleRate: number): Promise<Capture> =>
  (await import("./reporter.ts")).startReporter(dsn, sampleRate);

export const reportError = (error: unknown) => {
  const { dsn, sampleRate } = env.errorReporting;
  if (dsn === undefined) return;
  capture ??= loadReporter(dsn, sampleRate);
  // A reporter that cannot be loaded must not become the next error.
  capture.then(
    (send) => send(error),
    () => {},
  );
};

/** Uncaught errors. */
export const watchErrors = () => {
  addEventListener("error", (event) => reportError(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => reportError(event.reason));
};
