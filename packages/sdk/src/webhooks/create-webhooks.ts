import {
  createFastifyPlugin,
  createFetchHandler,
  createNodeHandler,
  type FastifyLike,
  type NodeRequest,
  type NodeResponse,
} from "./adapters.ts";
import { createReceive, type Receive, type WebhookOptions } from "./receive.ts";

export interface Webhooks {
  /** `export default { fetch: webhooks.fetch }`, or a route handler of Next.js, Hono, Deno, Bun, Workers. */
  fetch(request: Request): Promise<Response>;
  /** `app.post("/webhooks/passport", webhooks.express)`, before `express.json()`. It fits `http.createServer` too. */
  express(request: NodeRequest, response: NodeResponse): Promise<void>;
  /** `app.register(webhooks.fastify, { path: "/webhooks/passport" })`. */
  fastify(app: FastifyLike, options: { path: string }, done: () => void): void;
  /** For any other server: raw body and headers in, status and body out. */
  receive: Receive;
}

export const createWebhooks = (options: WebhookOptions): Webhooks => {
  const receive = createReceive(options);
  return {
    receive,
    fetch: createFetchHandler(receive),
    express: createNodeHandler(receive),
    fastify: createFastifyPlugin(receive),
  };
};
