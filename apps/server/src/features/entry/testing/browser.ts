/** One browser: keeps its cookies, comes from one address and speaks HTTP and WebSocket as our own page does. */

import { randomBytes } from "node:crypto";
import { socketPaths, type User } from "@passport/protocol";
import { CookieJar } from "@passport/testbed/client/cookie-jar";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { type Frame, TestClient } from "../../../platform/socket/testing/test-client.ts";
import type { TestApi } from "../../../testing/start-test-api.ts";

/** What our calls may answer; a test knows what it asked for. */
export interface AnswerBody {
  user?: User;
  token?: string;
  tfa_token?: string;
  auth_type?: string;
  new_user?: boolean;
  nonce?: string;
  success?: boolean;
  captcha_required?: boolean;
  message?: string;
  error_code?: string;
  request_id?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: AnswerBody;
  /** The body as it came over the wire. */
  text: string;
}

export interface BrowserOptions {
  address?: string;
  userAgent?: string;
}

export class Browser {
  readonly address: string;
  readonly userAgent: string;
  readonly cookies = new CookieJar();
  readonly #api: TestApi;

  constructor(api: TestApi, { address = newAddress(), userAgent = "Firefox on Linux" }: BrowserOptions = {}) {
    this.#api = api;
    this.address = address;
    this.userAgent = userAgent;
  }

  /** The Cookie header. */
  get cookie(): string {
    return this.cookies.header;
  }

  /** The same cookies at another process, or with a life of their own from here on. */
  copy(api = this.#api): Browser {
    const copy = new Browser(api, { address: this.address, userAgent: this.userAgent });
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send("GET", path, undefined, headers);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send("POST", path, body, headers);
  }

  async #send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const response = await this.#api.call(method, path, { body, headers: { ...this.#headers(), ...headers } });
    this.cookies.keep(response);
    const text = await response.text();
    // A redirect has no body.
    const answered = (text === "" ? {} : JSON.parse(text)) as AnswerBody;
    return { status: response.status, headers: response.headers, body: answered, text };
  }

  #headers(): Record<string, string> {
    return {
      "x-forwarded-for": this.address,
      "user-agent": this.userAgent,
      ...(this.cookies.size > 0 && { cookie: this.cookie }),
    };
  }

  /** The user of this browser's session, undefined without one. */
  async user(): Promise<User | undefined> {
    return (await this.get("/auth/check")).body.user;
  }

  connect(path: string): Promise<TestClient> {
    const url = `${this.#api.origin.replace("http", "ws")}${path}`;
    return new TestClient(url, { headers: { ...this.#headers(), origin: publicOrigin } }).open();
  }

  /** The commander of this browser's player, or of guests when no player is logged in. */
  async openCommander(): Promise<TestClient> {
    const user = await this.user();
    return this.connect(user ? socketPaths.userCommander(user.id) : socketPaths.guestCommander);
  }

  /** One command over a socket of its own. Fetches the session's new value, as the page does, where the reply has a ticket. */
  async command(key: string, payload?: unknown): Promise<Frame> {
    const commander = await this.openCommander();
    try {
      return await this.renewBy(await commander.command(key, payload, newTransactionId()));
    } finally {
      commander.socket.terminate();
    }
  }

  /** As our page does: it fetches the new value before it goes on. */
  async renewBy(reply: Frame): Promise<Frame> {
    if (reply.ticket !== undefined) await this.get(`/auth/check?ticket=${reply.ticket}`);
    return reply;
  }
}

export const newTransactionId = (): string => randomBytes(6).toString("hex");
