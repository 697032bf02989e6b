/** Logging in over HTTP, as many at once as asked for, each caller with a player and a browser of its own. */
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { newAddress } from "@passport/testbed/client/new-address";
import { post } from "../post.ts";
import { type Citizen, password } from "./population.ts";

interface Caller {
  citizen: Citizen;
  cookies: string;
}

export const createCallers = (citizens: readonly Citizen[]): Caller[] =>
  citizens.map((citizen) => ({ citizen, cookies: "" }));

/** The cookies of the last answer go along: a browser that comes again is a known one. */
export const logIn = async (origin: string, caller: Caller): Promise<void> => {
  const headers = { origin, "x-forwarded-for": newAddress(), ...(caller.cookies !== "" && { cookie: caller.cookies }) };
  const { status, body, cookies } = await post(`${origin}/auth/email`, headers, {
    email: caller.citizen.email,
    password,
  });
  if (status !== 200) throw new Error(`a login was answered with ${status}: ${JSON.stringify(body)}`);
  caller.cookies = cookieOf({ headers: new Headers(cookies.map((line) => ["set-cookie", line])) });
};

/** Returns logins a second. Every caller logs in again and again until the time is over. */
export const measureLogins = async (
  origin: string,
  callers: readonly Caller[],
  { seconds, atOnce }: { seconds: number; atOnce: number },
): Promise<number> => {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let count = 0;
  const keepLoggingIn = async (own: readonly Caller[]): Promise<void> => {
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      const caller = own[turn % own.length];
      if (caller) await logIn(origin, caller);
      count += 1;
    }
  };
  const shares = Array.from({ length: atOnce }, (_, index) => callers.filter((__, place) => place % atOnce === index));
  await Promise.all(shares.map(keepLoggingIn));
  return count / ((performance.now() - startedAt) / 1000);
};
