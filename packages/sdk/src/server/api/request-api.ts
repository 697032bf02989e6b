/** One request to the service API, repeated with the same idempotency key while repeating can help. */
import { PassportError } from "../../passport-error.ts";
import { apiVersion } from "../../wire/event.ts";
import { isTemporary, pauseBefore, wait } from "./retry.ts";

export interface ApiOptions {
  issuer: string;
  serverKey: string;
  /** How often a call is repeated after a failure that may pass. */
  maxRetries: number;
  timeoutMs: number;
}

export interface WriteOptions {
  /** Made for each call unless told. Give your own when the call must happen once even if your process restarts. */
  idempotencyKey?: string;
}

export interface ApiRequest {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: object;
  idempotencyKey?: string;
}

const addressOf = (issuer: string, { path, query = {} }: ApiRequest): string => {
  const url = new URL(`/api/service${path}`, issuer);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
};

const readObject = async (response: Response): Promise<Record<string, unknown> | undefined> => {
  const value: unknown = await response.json().catch(() => undefined);
  return typeof value === "object" && value !== null ? { ...value } : undefined;
};

const textOr = <Other>(value: unknown, other: Other): string | Other => (typeof value === "string" ? value : other);

const toError = async (response: Response): Promise<PassportError> => {
  const body = (await readObject(response)) ?? {};
  const requestId = textOr(body["request_id"], response.headers.get("x-request-id") ?? undefined);
  const details = { status: response.status, ...(requestId !== undefined && { requestId }) };
  const code = textOr(body["error_code"], response.status >= 500 ? "unreachable" : "unexpected_answer");
  return new PassportError(code, textOr(body["message"], `${response.url} answers ${response.status}`), details);
};

const send = async (options: ApiOptions, request: ApiRequest): Promise<Response> => {
  const { method, body, idempotencyKey } = request;
  const headers = {
    authorization: `Bearer ${options.serverKey}`,
    "passport-version": apiVersion,
    accept: "application/json",
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  };
  const url = addressOf(options.issuer, request);
  try {
    // A redirect would carry the key somewhere else.
    return await fetch(url, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new PassportError("unreachable", `${url} does not respond`, { cause: error });
  }
};

export type RequestApi = (request: ApiRequest) => Promise<Record<string, unknown>>;

const withKey = (request: ApiRequest): ApiRequest =>
  request.method === "POST" ? { ...request, idempotencyKey: request.idempotencyKey ?? crypto.randomUUID() } : request;

const sendPatiently = async (options: ApiOptions, request: ApiRequest, attempt = 0): Promise<Response> => {
  const outcome = await send(options, request).catch((error: PassportError) => error);
  if (outcome instanceof Response && outcome.ok) return outcome;
  if (attempt < options.maxRetries && isTemporary(outcome)) {
    await wait(pauseBefore(attempt, outcome));
    return sendPatiently(options, request, attempt + 1);
  }
  throw outcome instanceof Response ? await toError(outcome) : outcome;
};

export const createRequestApi =
  (options: ApiOptions): RequestApi =>
  async (request) => {
    const response = await sendPatiently(options, withKey(request));
    const answer = await readObject(response);
    if (answer === undefined) {
      throw new PassportError("unexpected_answer", `${response.url} did not respond with an object`);
    }
    return answer;
  };
