/**
 * For development and tests only (HANGAR_CONTROL=1): a game that misbehaves towards Passport. `POST /control` chooses how it
 * treats webhooks from then on:
 * - `none`: as it should;
 * - `late`: it responds after `late_ms`;
 * - `never`: it keeps the connection open and does not respond;
 * - `wrong`: it responds with something that is no decision;
 * - `twice`: it acts, but its first answer is lost, so that Passport sends each event twice.
 */
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { webhookPath } from "./passport-webhooks.ts";

interface Control {
  mode: "none" | "late" | "never" | "wrong" | "twice";
  late_ms?: number;
}

const body = {
  type: "object",
  required: ["mode"],
  properties: {
    mode: { enum: ["none", "late", "never", "wrong", "twice"] },
    late_ms: { type: "integer", minimum: 0, maximum: 120_000 },
  },
} as const;

export const addTrouble = (app: FastifyInstance): void => {
  let control: Control = { mode: "none" };
  const lost = new Set<unknown>();
  app.post<{ Body: Control }>("/control", { schema: { body } }, async (request) => {
    control = request.body;
    return control;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.routeOptions.url !== webhookPath) return payload;
    const { mode, late_ms = 5_000 } = control;
    const id = request.headers["webhook-id"];
    if (mode === "late") await setTimeout(late_ms);
    if (mode === "never") await new Promise((resolve) => request.raw.socket.once("close", resolve));
    if (mode === "wrong") return "maybe";
    if (mode === "twice" && !lost.has(id)) {
      lost.add(id);
      reply.code(503);
    }
    return payload;
  });
};
