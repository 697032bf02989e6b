import { expect, it } from "vitest";
import { FrameCounter } from "./frame-counter.ts";

const frame = (length: number): Buffer =>
  Buffer.concat([
    length < 126 ? Buffer.from([0x81, length]) : Buffer.from([0x81, 126, length >> 8, length & 0xff]),
    Buffer.alloc(length, 0x78),
  ]);

it("counts messages and pings however the bytes are cut", () => {
  const stream = Buffer.concat([frame(0), frame(12), frame(125), Buffer.from([0x89, 0]), frame(126), frame(300)]);
  for (const size of [1, 2, 3, 5, 127, stream.length]) {
    const counter = new FrameCounter();
    for (let at = 0; at < stream.length; at += size) counter.take(stream.subarray(at, at + size));
    expect(counter).toMatchObject({ messages: 5, pings: 1 });
  }
});
