/** One request to Passport, with its failures sorted by what the caller can do about them. */
import { PassportError } from "./passport-error.ts";

/** Longer than any answer takes; a player is waiting. */
const timeoutMs = 10_000;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Too many requests and broken servers pass; everything else that is refused stays refused. */
const mayPass = (status: number): boolean => status === 429 || status >= 500;

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    throw new PassportError("unexpected_answer", `${response.url} did not answer with JSON`, { cause: error });
  }
};

export const askPassport = async (url: string, request: RequestInit = {}): Promise<Record<string, unknown>> => {
  let response: Response;
  try {
    response = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new PassportError("unreachable", `${url} does not answer`, { cause: error });
  }
  if (mayPass(response.status)) throw new PassportError("unreachable", `${url} answers ${response.status}`);
  // 404 says nothing about a login: that server does not know the call.
  if (response.status === 404) throw new PassportError("unexpected_answer", `${url} is not there`);
  if (!response.ok) throw new PassportError("login_refused", `${url} answers ${response.status}`);
  const answer = await readJson(response);
  if (!isObject(answer)) throw new PassportError("unexpected_answer", `${url} did not answer with an object`);
  return answer;
};

/** A text that the answer must hold. */
export const textIn = (answer: Record<string, unknown>, name: string): string => {
  const value = answer[name];
  if (typeof value !== "string") throw new PassportError("unexpected_answer", `the answer has no ${name}`);
  return value;
};
