/**
 * The effects around the connection's state: one WebSocket at a time, one timer while it waits.
 * What happened to an older socket can no longer touch the state.
 */
import { timesMs } from "@passport/protocol/constants";
import { closeReasons } from "@passport/protocol/socket";
import type { Clock } from "./clock.ts";
import {
  advanceConnection,
  type ConnectionEvent,
  type ConnectionState,
  initialConnection,
} from "./connection-state.ts";

export interface SocketEnvironment {
  clock: Clock;
  openSocket(url: string): WebSocket;
  /** The connection was refused. The page cannot know why: the server may be down, or the session over (REALTIME-3). */
  onUnopened(): void;
  /** A command has made the session due for a new value, which this browser alone may fetch (SESSION-26). */
  renewSession(ticket: string): Promise<void>;
}

interface ConnectionOptions extends SocketEnvironment {
  url: string;
  onText(text: string): void;
  /** After every change of the state. */
  onState(state: ConnectionState): void;
}

export interface Connection {
  state(): ConnectionState;
  /** Connects, or asks again at once when the connection was lost (REALTIME-22). */
  start(): void;
  /** The browser has lost its network. The socket would notice minutes later, so it is given up now. */
  drop(): void;
  /** False when the connection is not open and nothing was sent. */
  send(text: string): boolean;
}

export const createConnection = ({
  url,
  clock,
  openSocket,
  onUnopened,
  onText,
  onState,
}: ConnectionOptions): Connection => {
  let state = initialConnection;
  let socket: WebSocket | undefined;
  let timer: unknown;

  const dispatch = (event: ConnectionEvent) => {
    const next = advanceConnection(state, event);
    if (next === state) return;
    const isNew = next.status !== state.status;
    state = next;
    clock.clearTimeout(timer);
    if (next.status === "connecting" && isNew) connect();
    if (next.status === "connecting" && next.isFirst) {
      timer = clock.setTimeout(() => dispatch("late"), timesMs.firstConnect);
    }
    if (next.status === "waiting") timer = clock.setTimeout(() => dispatch("waited"), next.delayMs);
    onState(next);
  };

  const connect = () => {
    const opened = openSocket(url);
    socket = opened;
    const ifCurrent = (act: () => void) => () => {
      if (socket === opened) act();
    };
    opened.addEventListener(
      "open",
      ifCurrent(() => dispatch("opened")),
    );
    opened.addEventListener("message", (message) => {
      if (socket === opened && typeof message.data === "string") onText(message.data);
    });
    // An error is always followed by a close, which says all we need.
    opened.addEventListener("close", (closed) => {
      if (socket !== opened) return;
      socket = undefined;
      if (state.status === "connecting") onUnopened();
      dispatch(closed.code === closeReasons.session_ended ? "session_ended" : "lost");
    });
  };

  return {
    state: () => state,
    start: () => dispatch("start"),
    drop: () => {
      const dropped = socket;
      socket = undefined;
      dropped?.close();
      dispatch("lost");
    },
    send: (text) => {
      if (state.status !== "open" || socket?.readyState !== 1) return false;
      socket.send(text);
      return true;
    },
  };
};
