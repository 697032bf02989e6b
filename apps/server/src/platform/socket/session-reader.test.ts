import { expect, it } from "vitest";
import type { Actor } from "../wire/actor.ts";
import { SessionReader } from "./session-reader.ts";

const actorOf = (cookie: string) => ({ sessionId: cookie }) as Actor;

const start = () => {
  const reads: string[][] = [];
  const reader = new SessionReader(async (cookies) => {
    reads.push([...cookies]);
    if (cookies.includes("broken")) throw new Error("the database is away");
    return cookies.map((cookie) => (cookie === "ended" ? undefined : actorOf(cookie)));
  });
  return { reads, reader };
};

it("reads the session of a page's four sockets once, and those of all pages together", async () => {
  const { reads, reader } = start();
  const sockets = ["alice", "alice", "bob", "alice", "ended", "alice"];
  const actors = await Promise.all(sockets.map((cookie) => reader.read(cookie)));
  expect(actors.map((actor) => actor?.sessionId)).toEqual(["alice", "alice", "bob", "alice", undefined, "alice"]);
  expect(reads).toEqual([["alice", "bob", "ended"]]);
});

it("keeps nothing: a socket that comes later is read for itself, also after a failure", async () => {
  const { reads, reader } = start();
  await reader.read("alice");
  await expect(reader.read("broken")).rejects.toThrow("the database is away");
  await reader.read("alice");
  expect(reads).toEqual([["alice"], ["broken"], ["alice"]]);
});
