/** Twitter/X runs over addresses: out by one of ours, back by another, and on to the page of results. */
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { Answer, AnswerBody, Browser, CallOptions } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import type { Identity } from "./identity.ts";

export type VisitPurpose = "login" | "add" | "step_up";

export interface TwitterAccount extends Identity {
  /** Leaves for Twitter/X and agrees there; returns the address that leads back. Throws when the start is refused. */
  visit(browser: Browser, purpose?: VisitPurpose, options?: CallOptions): Promise<string>;
}

const pageOfResults = "/twitter-redirect";

const locationOf = ({ headers, text }: Answer): URL => {
  const location = headers.get("location");
  if (location === null) throw new Error(`expected a redirect, got ${text}`);
  return new URL(location, publicOrigin);
};

/** What the page of results is told, as if it were the body of an answer. */
const asAnswer = (answer: Answer): Answer => {
  const query = locationOf(answer).searchParams;
  const field = (name: string, as: keyof AnswerBody): AnswerBody =>
    query.has(name) ? { [as]: query.get(name) ?? "" } : {};
  const body = { ...field("tfa", "tfa_token"), ...field("signup_token", "token"), ...field("err", "error_code") };
  return { ...answer, status: body.error_code === undefined ? 200 : 401, body };
};

/** As a browser does that comes from another site. */
export const comeBack = async (browser: Browser, address: string, options: CallOptions = {}): Promise<Answer> => {
  const { pathname, search } = new URL(address);
  return asAnswer(
    await browser.get(`${pathname}${search}`, { ...options, headers: { "sec-fetch-site": "cross-site" } }),
  );
};

/** Where a visit would lead: away, or straight back with what stands in the way. */
const leave = (browser: Browser, purpose: VisitPurpose, options?: CallOptions): Promise<Answer> => {
  const query = new URLSearchParams({ redirect: `${publicOrigin}${pageOfResults}` });
  if (purpose !== "login") query.set(purpose, "true");
  return browser.get(`/api/auth/twitter?${query}`, options);
};

export const newTwitterAccount = ({ providers }: Fixture, subject: string, email: string): TwitterAccount => {
  providers.twitter.person({ subject, email });
  const visit: TwitterAccount["visit"] = async (browser, purpose = "login", options) => {
    const target = locationOf(await leave(browser, purpose, options));
    if (target.origin === publicOrigin) throw new Error(`nobody leaves: ${target.search}`);
    return providers.twitter.approve(target.href, subject);
  };
  return {
    way: "twitter",
    subject,
    visit,
    logIn: async (browser, options = {}) => comeBack(browser, await visit(browser, "login", options), options),
    async connect(browser) {
      const left = await leave(browser, "add");
      const target = locationOf(left);
      if (target.origin === publicOrigin) return asAnswer(left).body.error_code;
      return (await comeBack(browser, await providers.twitter.approve(target.href, subject))).body.error_code;
    },
  };
};
