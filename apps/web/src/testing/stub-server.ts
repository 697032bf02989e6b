/**
 * A server for component tests, at the edge of the page: it replaces `fetch` and `WebSocket` and nothing of ours. Tests
 * say what it returns; both directions are checked against the declarations, so a stub cannot drift from the wire.
 */
import type { BodyOf, Command, HttpCall, OutputOf, PayloadOf, QueryOf, Topic } from "@passport/protocol/declare";
import { expect, onTestFinished } from "vitest";
import { stubHttp } from "./stub-http.ts";
import { stubSockets } from "./stub-sockets.ts";

export interface CallInput<C extends HttpCall> {
  query: QueryOf<C>;
  body: BodyOf<C>;
}

export interface StubServer {
  onCall<C extends HttpCall>(call: C, handle: (input: CallInput<C>) => OutputOf<C> | Promise<OutputOf<C>>): void;
  onCommand<C extends Command>(command: C, handle: (payload: PayloadOf<C>) => OutputOf<C> | Promise<OutputOf<C>>): void;
  /** The value of a topic from now on; pages that are subscribed receive it. */
  publish<T extends Topic>(topic: T, id: string, payload: PayloadOf<T>): void;
  /** Every command that the page sent, in order. */
  readonly commands: readonly { key: string; payload: unknown }[];
  /** Every declared call that the page made, by name and in order. */
  readonly calls: readonly { name: string; body: unknown }[];
}

/** One per test. A call that the test has not prepared fails the test. */
export const startStubServer = (): StubServer => {
  const unprepared: string[] = [];
  const http = stubHttp((name) => unprepared.push(name));
  const sockets = stubSockets((name) => unprepared.push(name));
  onTestFinished(() => {
    http.stop();
    sockets.stop();
    expect(unprepared, "calls that the stub server was not prepared for").toEqual([]);
  });
  return {
    onCall: http.onCall,
    onCommand: sockets.onCommand,
    publish: sockets.publish,
    calls: http.calls,
    commands: sockets.commands,
  };
};
