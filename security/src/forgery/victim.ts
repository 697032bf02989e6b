import type { Browser } from "../browser.ts";
import { must, newPassword, newPerson, register, signUp } from "../people.ts";
import type { World } from "../world.ts";

/** Somebody logged in, about whom mallory knows everything but the cookie: if a request got through, it would work. */
export interface Victim {
  browser: Browser;
  userId: string;
  accountId: string;
  input: {
    body: Record<string, unknown>;
    query: Record<string, string>;
    /** Login forgery: into mallory's account, where the victim would leave what is theirs. */
    login: { email: string; password: string };
  };
  /** What no forged request may change. */
  state(): Promise<Record<string, unknown>>;
}

const stateOf = `
  select (select hash from passwords where user_id = $1) as password,
         (select string_agg(id::text, ',' order by id) from sessions where user_id = $1 and ended_at is null) as sessions,
         (select count(*) from security_events where user_id in ($1, $2)) as events,
         (select count(*) from link_tokens where user_id = $1 and used_at is null) as links,
         (select verified from users where id = $2) as verified,
         (select total_lock from users where id = $1) as locked,
         (select count(*) from users) as users`;

export const makeVictim = async (world: World): Promise<Victim> => {
  const [browser, victim, mallory, newcomer] = [world.newBrowser(), newPerson(), newPerson("mallo"), newPerson("erin")];
  const userId = await signUp(world, browser, victim);
  await signUp(world, world.newBrowser(), mallory);
  const newcomerId = await register(world.newBrowser(), newcomer);
  await must(browser.post("/auth/forgot", { email: victim.email }));
  const resetToken = await world.postBox.tokenOf(victim.email, "reset-password");
  const verifyToken = await world.postBox.tokenOf(newcomer.email, "verify");
  const [account] = await world.sql<{ account_id: string }>("select account_id from users where id = $1", [userId]);
  return {
    browser,
    userId,
    accountId: account?.account_id ?? "",
    input: {
      body: { ...victim, auth_type: "email", token: resetToken, code: "aaaaa", new_password: newPassword() },
      query: { id: newcomerId, token: verifyToken },
      login: { email: mallory.email, password: mallory.password },
    },
    async state() {
      const [state] = await world.sql<Record<string, unknown>>(stateOf, [userId, newcomerId]);
      return state ?? {};
    },
  };
};
