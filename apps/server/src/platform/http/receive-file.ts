/**
 * Reads a form with one file while it arrives. The form is read to its end also when it is refused, so that the
 * sender, who reads no answer before, gets one; but not without end.
 */
import type { HttpCall } from "@passport/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../wire/failure.ts";
import { openSpool, type Spool } from "./spool.ts";

type FileLimit = Required<HttpCall>["takesFile"];

/** One file, and little else: browsers and libraries may add a field or two. */
const formLimits = { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };

/** A sender of twice the allowed size is cut off. */
const cutOffFactor = 2;

const tooLarge = ({ maxBytes }: FileLimit): Failure =>
  new Failure("file_too_large", { limit: maxBytes.toLocaleString("en-US") });

export const receiveFile = async (
  { name, takesFile }: HttpCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Spool> => {
  if (takesFile === undefined) throw new Error(`${name} takes no file`);
  if (!request.isMultipart()) throw new Failure("file_missing");
  const mostBytes = takesFile.maxBytes * cutOffFactor;
  if (Number(request.headers["content-length"]) > mostBytes) {
    reply.header("connection", "close");
    throw tooLarge(takesFile);
  }
  const spool = await openSpool().catch(spoolFailed);
  try {
    cutOffAfter(request, mostBytes);
    await readForm(request, spool, takesFile);
    return spool;
  } catch (error) {
    await spool[Symbol.asyncDispose]();
    // Anything else that is thrown here is about the form: broken off, or none at all.
    throw error instanceof Failure ? error : new Failure("bad_request");
  }
};

const cutOffAfter = ({ raw }: FastifyRequest, mostBytes: number): void => {
  let bytes = 0;
  raw.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostBytes) raw.destroy();
  });
};

const readForm = async (request: FastifyRequest, spool: Spool, limit: FileLimit): Promise<void> => {
  let isThere = false;
  let isWhole = true;
  for await (const part of request.parts({ limits: { ...formLimits, fileSize: limit.maxBytes } })) {
    if (part.type === "field") continue;
    if (part.fieldname === limit.field) {
      isThere = true;
      for await (const piece of part.file) await spool.write(piece).catch(spoolFailed);
      isWhole = !part.file.truncated;
    } else part.file.resume();
  }
  if (!isThere) throw new Failure("file_missing");
  if (!isWhole) throw tooLarge(limit);
};

const spoolFailed = (error: unknown): never => {
  const failure = new Failure("unavailable");
  failure.cause = error;
  throw failure;
};
