import type { ZodType } from "zod";
import { Failure } from "../../../platform/wire/failure.ts";

/** A player waits for it. */
const timeoutMs = 5000;

/** The provider rejected the token. Any other error says nothing about the player. */
const refusedStatus = 400;

/** One question to a provider. Redirects are not followed: an answer comes from the configured address or not at all. */
export const askProvider = async <T>(url: URL, answer: ZodType<T>, request: RequestInit = {}): Promise<T> => {
  const { status, body } = await readAnswer(url, request);
  if (status === refusedStatus) throw new Failure("social_failed");
  const parsed = answer.safeParse(body);
  if (status !== 200 || !parsed.success) throw new Failure("provider_unavailable");
  return parsed.data;
};

const readAnswer = async (url: URL, request: RequestInit): Promise<{ status: number; body: unknown }> => {
  try {
    const response = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: await response.json() };
  } catch {
    throw new Failure("provider_unavailable");
  }
};
