/**
 * The log: JSON lines on stdout, one place that decides what may be written. Two lines of defence
 * against secrets: request lines carry only method, path and status (never query, headers or body),
 * and fields with a secret's name are cut out wherever they turn up.
 */
import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

const secretFields = [
  "cookie",
  "set-cookie",
  "authorization",
  "password",
  "new_password",
  "token",
  "sessionToken",
  "hash",
  "signature",
  "passcode",
  "recovery_code",
];

/** Paths of a field at the top and up to three objects deep, which is deeper than anything we log. */
const redactedPaths = secretFields.flatMap((field) =>
  ["", "*", "*.*", "*.*.*"].map((parents) => `${parents}["${field}"]`),
);

interface ErrorEntry {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: ErrorEntry;
}

/** Only these: a database error also carries `detail`, which quotes the row, and `parameters`. */
const serializeError = (error: unknown): ErrorEntry | unknown => {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...("code" in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
};

export interface LogOptions {
  level: string;
  role: string;
  /** Tests listen here. */
  destination?: DestinationStream;
}

export const createLog = ({ level, role, destination }: LogOptions): Logger =>
  pino(
    {
      level,
      base: { role },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: "[cut]" },
      serializers: { err: serializeError, error: serializeError },
    },
    destination ?? pino.destination({ sync: false }),
  );
