/** A browser as our servers see one: a cookie jar, an address of its own, and the headers that our pages' requests have. */
import { randomBytes } from "node:crypto";
import type { User } from "@passport/protocol";
import { CookieJar } from "@passport/testbed/client/cookie-jar";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";

const sessionCookie = "__Host-passport-sid";
const browserCookie = "__Host-passport-browser";

/** The fields of all response bodies. */
export interface AnswerBody {
  user?: User;
  token?: string;
  tfa_token?: string;
  success?: boolean;
  message?: string;
  error_code?: string;
  captcha_required?: boolean;
  new_user?: boolean;
  nonce?: string;
  issue_token?: string;
  redirect_to?: string;
}

export interface Answer {
  status: number;
  body: AnswerBody;
  text: string;
  headers: Headers;
}

export interface CallOptions {
  body?: unknown;
  /** Win over everything that a page would send. */
  headers?: Record<string, string>;
  /** Instead of the browser's own. */
  address?: string;
  /** Which of the processes is asked, by number. Without it they take turns. */
  api?: number;
}

let nextApi = 0;

export class Browser {
  readonly address: string;
  readonly cookies = new CookieJar();
  readonly #origins: readonly string[];

  constructor(origins: readonly string[], address = newAddress()) {
    this.#origins = origins;
    this.address = address;
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call("GET", path, options);
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call("POST", path, { ...options, body });
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await fetch(`${this.originOf(options.api)}${path}`, {
      method,
      redirect: "manual",
      headers: this.#headersOf(options),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    this.cookies.keep(response);
    const text = await response.text();
    return { status: response.status, body: parseBody(text), text, headers: response.headers };
  }

  /** The process that is asked; they alternate, since each must be able to serve every call. */
  originOf(api = nextApi++): string {
    const origin = this.#origins[api % this.#origins.length];
    if (origin === undefined) throw new Error("there is no process to ask");
    return origin;
  }

  get cookieHeader(): string {
    return this.cookies.header;
  }

  get sessionToken(): string | undefined {
    return this.cookies.get(sessionCookie);
  }

  /** What tells this browser from others; it may exist before any server has given one. */
  get browserToken(): string {
    const token = this.cookies.get(browserCookie) ?? randomBytes(32).toString("base64url");
    this.cookies.set(browserCookie, token);
    return token;
  }

  /** The same browser, whatever happens to this jar from now on; it may have moved to another network. */
  copy(address = this.address): Browser {
    const twin = new Browser(this.#origins, address);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return twin;
  }

  #headersOf({ address = this.address, headers = {}, body }: CallOptions): Record<string, string> {
    return {
      origin: publicOrigin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": address,
      ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    };
  }
}

const parseBody = (text: string): AnswerBody => {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return {};
  }
};
