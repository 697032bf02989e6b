/** POST of JSON by Node's own client, which takes a third of the processor time of `fetch`: the load shares the cores. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";

const agent = new Agent({ keepAlive: true });

export interface Posted {
  status: number;
  body: unknown;
  cookies: readonly string[];
}

export const post = async (url: string, headers: Record<string, string>, body: unknown): Promise<Posted> => {
  const text = JSON.stringify(body);
  const sent = request(url, {
    agent,
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(text), ...headers },
  });
  sent.end(text);
  const [response]: IncomingMessage[] = await once(sent, "response");
  if (response === undefined) throw new Error("unreachable");
  return {
    status: response.statusCode ?? 0,
    body: await json(response),
    cookies: response.headers["set-cookie"] ?? [],
  };
};
