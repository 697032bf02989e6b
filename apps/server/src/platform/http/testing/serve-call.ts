/** The HTTP edge with one call made for the test, on a free port. */
import type { AddressInfo } from "node:net";
import { declareHttp, type HttpCall } from "@passport/protocol";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { createLog } from "../../telemetry/log.ts";
import { createMetrics } from "../../telemetry/metrics.ts";
import type { Actor } from "../../wire/actor.ts";
import { onHttp } from "../../wire/handlers.ts";
import { createClientAddress } from "../client-address.ts";
import { callEdge, webEdge } from "../edges.ts";
import { createHttpServer } from "../http-server.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import { createCookies } from "../token-cookie.ts";

export const origin = "https://passport.example";
export const alice: Actor = {
  sessionId: "s",
  userId: "u",
  accountId: "a",
  permissions: ["UserRead"],
  locks: [],
  authenticatedAt: new Date(),
  twoFactorAt: undefined,
  confirmsBySecondFactor: false,
};

export const declare = (changes: Partial<HttpCall> = {}): HttpCall => ({
  ...declareHttp({
    name: "probe",
    summary: "A call of this test",
    method: "POST",
    paths: ["/api/probe"],
    query: z.object({ page: z.optional(z.string().check(z.regex(/^\d+$/))) }),
    body: z.object({ text: z.string() }),
    output: z.strictObject({ text: z.string() }),
    access: "guest",
    ownership: "public",
    locks: [],
    rate: "read",
    errors: ["not_found"],
    changesState: false,
  }),
  ...changes,
});

export interface Served {
  url: string;
  log(): string;
  isListening(): boolean;
  close(): Promise<void>;
}

export const serve = async (
  declaration: HttpCall,
  handle: (exchange: { query: unknown; body: unknown }) => unknown,
  actor?: Actor,
): Promise<Served> => {
  const lines: string[] = [];
  const headers = {
    publicOrigin: origin,
    connectOrigins: [],
    mediaOrigins: [],
    walletOrigins: [],
    providerOrigins: [],
    providerScripts: [],
  };
  const cookies = createCookies({ publicOrigin: origin, sessionMaxAgeMs: 1000 });
  const app = await createHttpServer({
    ...headers,
    edges: [
      webEdge(undefined, { ...headers, cookies }),
      callEdge([onHttp(declaration, async (exchange) => handle(exchange))], {
        allowedOrigins: [origin],
        cookies,
        rateLimiter: createRateLimiter(),
        addressOf: createClientAddress([]),
        authenticate: async () => actor,
      }),
    ],
    log: createLog({ level: "trace", role: "test", destination: { write: (line) => void lines.push(line) } }),
    metrics: createMetrics("test"),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => lines.join(""),
    isListening: () => app.server.listening,
    close: () => app.close(),
  };
};
