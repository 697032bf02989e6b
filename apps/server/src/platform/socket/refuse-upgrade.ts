import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorBody, type WireMessageCode, wireMessageText } from "@passport/protocol";
import { statusOf } from "../wire/failure.ts";

/** A real HTTP answer before the upgrade: a refused client never gets a socket at all (REALTIME-3). */
export const refuseUpgrade = (socket: Duplex, code: WireMessageCode): void => {
  const status = statusOf(code);
  const content: ErrorBody = { message: wireMessageText(code), error_code: code, request_id: randomUUID() };
  const body = JSON.stringify(content);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Cache-Control: no-store",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.once("finish", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
};
