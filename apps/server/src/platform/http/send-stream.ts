/**
 * A file that is written while it is sent. The first piece is awaited before anything is promised, so
 * that a failure until then is an ordinary error answer. After that only a cut connection can say
 * "this is not all of it": a file that ends politely in the middle would be taken for complete.
 */
import { Readable } from "node:stream";
import type { HttpCall } from "@passport/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A client that takes nothing for this long is gone or means harm; its connection is needed elsewhere. */
const stalledAfterMs = 60_000;

export const sendStream = async (
  declaration: HttpCall & Required<Pick<HttpCall, "streams">>,
  pieces: AsyncIterable<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { contentType, fileName } = declaration.streams;
  const iterator = checked(declaration, pieces)[Symbol.asyncIterator]();
  // A HEAD reads nothing: what it wants to know is known.
  const first = request.method === "HEAD" ? undefined : await iterator.next();
  reply.type(contentType).header("content-disposition", `attachment; filename="${fileName}"`);
  reply.raw.setTimeout(stalledAfterMs, () => reply.raw.destroy());
  const rest = first === undefined ? [] : continued(first, iterator, request);
  // Not by objects: a piece counts by its length, and none is made while the client has not taken the last.
  return reply.send(Readable.from(rest, { objectMode: false }));
};

/** The answer passes its schema, as every answer does. */
const checked = async function* (declaration: HttpCall, pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const piece of pieces) yield String(declaration.output.parse(piece));
};

/** Leaving early, which is what a client that goes away makes of it, ends the work behind the pieces too. */
const continued = async function* (
  first: IteratorResult<string>,
  iterator: AsyncGenerator<string>,
  request: FastifyRequest,
): AsyncGenerator<string> {
  try {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
  } catch (error) {
    // The stream makes its own message of it for the connection; this line is for us.
    request.log.error({ err: error }, "a streamed answer broke off");
    throw error;
  } finally {
    await iterator.return(undefined);
  }
};
