/** The game's server as a caller: a write is repeated with its idempotency key until it has an answer. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface ServiceAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface Service {
  get(path: string): Promise<ServiceAnswer>;
  /** With `times`, the same request goes to several processes at once; what succeeds must have one answer. */
  post(path: string, body: unknown, times?: number): Promise<ServiceAnswer>;
}

/** Long enough for a process that was killed to be back. */
const mostTries = 100;
const pauseMs = 200;

export const createService = (origins: () => readonly string[], key: string): Service => {
  let next = 0;
  const origin = (): string => {
    const all = origins();
    next += 1;
    return all[next % all.length] ?? "";
  };
  const once = async (path: string, init: RequestInit): Promise<ServiceAnswer | undefined> => {
    try {
      const response = await fetch(`${origin()}/api/service${path}`, { ...init, signal: AbortSignal.timeout(15_000) });
      const body = (await response.json()) as ServiceAnswer["body"];
      // Busy, or restarting: nothing has happened, or it is not known whether it has.
      return response.status >= 500 || response.status === 429 ? undefined : { status: response.status, body };
    } catch {
      return undefined;
    }
  };
  const until = async (path: string, init: RequestInit): Promise<ServiceAnswer> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const answer = await once(path, init);
      if (answer !== undefined) return answer;
      await sleep(pauseMs);
    }
    throw new Error(`${path} had no answer`);
  };
  const authorization = `Bearer ${key}`;
  return {
    get: (path) => until(path, { headers: { authorization } }),
    async post(path, body, times = 1) {
      const headers = { authorization, "content-type": "application/json", "idempotency-key": randomUUID() };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const answers = await Promise.all(Array.from({ length: times }, () => until(path, init)));
      const [first] = answers;
      if (first === undefined) throw new Error("no request was made");
      // A refusal keeps nothing, so the next request with the key may succeed; what has succeeded is repeated.
      const done = answers.filter(({ status }) => status === 200);
      if (new Set(done.map(({ body }) => JSON.stringify(body))).size > 1) {
        throw new Error(`one idempotency key had two answers: ${JSON.stringify(done)}`);
      }
      return done[0] ?? first;
    },
  };
};
