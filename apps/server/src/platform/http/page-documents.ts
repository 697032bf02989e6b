/**
 * The documents of the web build: one that is empty until its scripts run, and one for each page that the build has drawn for
 * guests (ROUTE-27). A player is never given a drawn one: a form would be shown until the page knows who has come.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { guestDocumentOf, guestDocuments } from "@passport/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accepts } from "./web-files.ts";

export interface PageDocument {
  template: string;
  isDrawn: boolean;
}

/** Read once at start. A build without drawn pages, such as that of the maintenance page, has the empty document alone. */
export const readPageDocuments = (webRoot: string) => {
  const read = (file: string): string => readFileSync(join(webRoot, file), "utf8");
  const empty: PageDocument = { template: read("index.html"), isDrawn: false };
  const drawn = new Map(
    Object.keys(guestDocuments)
      .map((name) => [name, `guests/${name}.html`] as const)
      .filter(([, file]) => existsSync(join(webRoot, file)))
      .map(([name, file]) => [name, { template: read(file), isDrawn: true }]),
  );
  return (url: string, { hasSession }: { hasSession: boolean }): PageDocument => {
    const [path = "", query] = url.split("?", 2);
    const name = hasSession ? undefined : guestDocumentOf(path, new URLSearchParams(query));
    return (name && drawn.get(name)) ?? empty;
  };
};

const compress = promisify<string, Buffer>(gzip);

/** Every document has a nonce of its own, so it is compressed for each visitor: a millisecond, and not one of the event loop. */
export const sendDocument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> => {
  reply.header("vary", "accept-encoding");
  if (!accepts(String(request.headers["accept-encoding"] ?? ""), "gzip")) return reply.send(html);
  const body = await compress(html);
  return reply.header("content-encoding", "gzip").send(body);
};
