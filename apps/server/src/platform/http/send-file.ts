/**
 * A stored file as the answer. Its bytes never change under its address, so a browser that has them keeps them;
 * a private one only in that browser's own cache.
 */
import { Readable } from "node:stream";
import type { HttpCall } from "@passport/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoredFile } from "../wire/handlers.ts";
import { filePolicy } from "./security-headers.ts";

const yearSeconds = 365 * 24 * 60 * 60;
/** A client that takes nothing for this long is gone or means harm; its connection is needed elsewhere. */
const stalledAfterMs = 60_000;

export const sendFile = async (
  declaration: HttpCall,
  { about, version, open }: StoredFile<HttpCall>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { contentType, size, isPublic } = declaration.output.parse(about) as {
    contentType: string;
    size: number;
    isPublic: boolean;
  };
  const etag = `"${version}"`;
  const isKnown = isAmong(request.headers["if-none-match"], etag);
  const needsBytes = !isKnown && request.method !== "HEAD";
  // Before anything is promised: a failure until here is an ordinary error answer.
  const bytes = needsBytes ? await open() : Readable.from([]);
  reply
    .removeHeader("vary")
    .header("etag", etag)
    .header("cache-control", `${isPublic ? "public" : "private"}, max-age=${yearSeconds}, immutable`)
    .header("content-security-policy", filePolicy);
  if (isKnown) return reply.code(304).send();
  reply.raw.setTimeout(stalledAfterMs, () => reply.raw.destroy());
  return reply.type(contentType).header("content-length", size).header("content-disposition", "inline").send(bytes);
};

const isAmong = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((known) => known.trim().replace(/^W\//, "") === etag));
