/**
 * For calls that give the same answer however often they are made, such as asking for a voucher with its nonce. An answer
 * that was lost on the way is asked for again: the first call may have succeeded, and then no failure may be shown (ERR-7).
 */
import type { HttpCall, OutputOf } from "@passport/protocol/declare";
import { pause } from "../time/pause.ts";
import { ApiError } from "./api-error.ts";
import { type CallArguments, call } from "./call.ts";

/** Before the second, third and fourth try. */
const pausesMs = [500, 1500, 4000];

/** Nothing came back, or a proxy spoke in the server's place. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || error.status === 502 || error.status === 504);

export const callUntilAnswered = async <C extends HttpCall>(
  declaration: C,
  ...input: CallArguments<C>
): Promise<OutputOf<C>> => {
  for (const pauseMs of pausesMs) {
    try {
      return await call(declaration, ...input);
    } catch (error) {
      if (!isLost(error)) throw error;
      await pause(pauseMs);
    }
  }
  return call(declaration, ...input);
};
