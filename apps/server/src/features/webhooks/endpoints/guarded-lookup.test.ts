import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPost } from "../delivery/post.ts";
import { createGuardedLookup } from "./guarded-lookup.ts";

type Found = { error: string } | { addresses: LookupAddress[] };

const look = (addresses: string[], all = true): Promise<Found> =>
  new Promise((resolve) => {
    createGuardedLookup(async () => addresses)("game.example", { all }, (error, address, family) => {
      if (error !== null) return resolve({ error: error.code ?? "" });
      return resolve({ addresses: typeof address === "string" ? [{ address, family: family ?? 0 }] : address });
    });
  });

const isPrivate = fc.constantFrom("10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1");
const isPublic = fc.constantFrom("1.1.1.1", "93.184.215.14", "2606:4700::1111");

describe("a game's host", () => {
  it("is refused when any of its addresses is private, wherever it is in the list", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(isPublic), isPrivate, fc.array(isPublic), fc.boolean(), async (a, bad, b, all) => {
        expect(await look([...a, bad, ...b], all)).toEqual({ error: "address_refused" });
      }),
    );
  });

  it("is used with all its addresses when they are public, and refused when it has none", async () => {
    expect(await look(["1.1.1.1", "2606:4700::1111"])).toEqual({
      addresses: [
        { address: "1.1.1.1", family: 4 },
        { address: "2606:4700::1111", family: 6 },
      ],
    });
    expect(await look(["1.1.1.1"], false)).toEqual({ addresses: [{ address: "1.1.1.1", family: 4 }] });
    expect(await look([])).toEqual({ error: "address_refused" });
  });

  it("is checked with every connection: a name that resolves to loopback the second time is not connected to", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answers = [["192.0.2.1"], ["127.0.0.1"], ["::1"]];
    const post = createPost(createGuardedLookup(async () => answers.shift() ?? []));
    for (let time = 0; time < 3; time += 1) {
      const url = `http://rebinding.example:${port}/`;
      expect(await post({ url, headers: {}, body: "{}", timeoutMs: 1000 })).toEqual({
        status: null,
        body: "",
        error: "address_refused",
      });
    }
    expect([answers, requests]).toEqual([[], 0]);
    server.close();
  });
});
