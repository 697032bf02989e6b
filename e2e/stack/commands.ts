/** The commands that a page sends, and a way to hold or refuse them, as a healthy server would not. */
import type { Page } from "@playwright/test";

export interface SentCommand {
  key: string;
  payload?: unknown;
  transactionId: string;
}

/** Every command that the page sends from now on, in order. Call it before the page is opened. */
export const recordCommands = (page: Page): SentCommand[] => {
  const sent: SentCommand[] = [];
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/commander")) return;
    socket.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)) as SentCommand));
  });
  return sent;
};

export interface Wire {
  /** Commands of that key get no answer until `release`. */
  hold(key: string): void;
  /** Commands of that key are refused as by a server that has too much to do. */
  refuse(key: string): void;
  /** Keys of what was refused, in order. */
  readonly refused: readonly string[];
  /** Everything passes again, and what was held is sent. */
  release(): void;
}

/** Call it before the page is opened. */
export const takeWire = async (page: Page): Promise<Wire> => {
  const rules = new Map<string, "hold" | "refuse">();
  const refused: string[] = [];
  let held: (() => void)[] = [];
  await page.routeWebSocket(/\/commander$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { key, transactionId } = JSON.parse(String(message)) as SentCommand;
      const rule = rules.get(key);
      if (rule === undefined) server.send(message);
      else if (rule === "hold") held.push(() => server.send(message));
      else {
        refused.push(key);
        const error = "The server is busy. Try again in a few seconds.";
        socket.send(JSON.stringify({ key: "ERROR", transactionId, error, error_code: "overloaded" }));
      }
    });
  });
  return {
    hold: (key) => rules.set(key, "hold"),
    refuse: (key) => rules.set(key, "refuse"),
    refused,
    release: () => {
      rules.clear();
      for (const send of held) send();
      held = [];
    },
  };
};
