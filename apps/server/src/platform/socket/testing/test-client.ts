/** A page's end of a socket: remembers every frame, so that a test can ask for what came and for what did not. */
import { once } from "node:events";
import { type ClientOptions, WebSocket } from "ws";

export interface Frame {
  uri?: string;
  key?: string;
  payload?: unknown;
  seq?: number;
  transactionId?: string;
  ticket?: string;
  error?: string;
  error_code?: string;
}

/** The HTTP status of a refused upgrade. */
export class Refused extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export class TestClient {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly #frames: Frame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #waiting: (() => void)[] = [];

  constructor(url: string, options: ClientOptions) {
    this.socket = new WebSocket(url, { perMessageDeflate: false, ...options });
    this.socket.on("message", (data) => {
      const text = String(data);
      this.texts.push(text);
      if (text.startsWith("{")) this.#frames.push(JSON.parse(text) as Frame);
      this.#arrived();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on("close", (code, reason) => {
        resolve({ code, reason: String(reason) });
        this.#arrived();
      });
    });
  }

  async open(): Promise<this> {
    const refusal = new Promise<never>((_resolve, reject) => {
      this.socket.once("unexpected-response", (_request, response) => {
        let body = "";
        response.on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () => reject(new Refused(response.statusCode ?? 0, body)));
      });
    });
    await Promise.race([once(this.socket, "open"), refusal]);
    return this;
  }

  /** JSON frames in order of arrival; the ROOT frame is none. */
  get frames(): Frame[] {
    return [...this.#frames];
  }

  say(text: string): void {
    this.socket.send(text);
  }

  /** Resolves as soon as what has arrived satisfies the question; the test's own timeout bounds the wait. */
  async until<T>(ask: (client: this) => T | undefined | false): Promise<T> {
    for (;;) {
      const answer = ask(this);
      if (answer !== undefined && answer !== false) return answer;
      if (this.socket.readyState === WebSocket.CLOSED)
        throw new Error(`closed before it came: ${this.texts.join(" ")}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #arrived(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  frame(matches: (frame: Frame) => boolean): Promise<Frame> {
    return this.until(({ frames }) => frames.find(matches));
  }

  async command(key: string, payload: unknown, transactionId: string): Promise<Frame> {
    this.say(JSON.stringify({ key, payload, transactionId }));
    return await this.frame((frame) => frame.transactionId === transactionId);
  }
}
