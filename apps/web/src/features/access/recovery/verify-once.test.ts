import { expect, it, vi } from "vitest";
import { verifyOnce } from "./verify-once.ts";

it("sends once for a link, and gives everybody who asks the same answer", async () => {
  const send = vi.fn(async () => ({ success: true }));
  await Promise.all([verifyOnce("/verify?id=1&token=a", send), verifyOnce("/verify?id=1&token=a", send)]);
  await verifyOnce("/verify?id=1&token=a", send);
  expect(send).toHaveBeenCalledOnce();
});

it("repeats a refusal instead of asking again", async () => {
  const send = vi.fn(async () => {
    throw new Error("refused");
  });
  await expect(verifyOnce("/verify/b", send)).rejects.toThrow("refused");
  await expect(verifyOnce("/verify/b", send)).rejects.toThrow("refused");
  expect(send).toHaveBeenCalledOnce();
});

it("sends for each link of its own", async () => {
  const send = vi.fn(async () => {});
  await verifyOnce("/verify/c", send);
  await verifyOnce("/verify/d", send);
  expect(send).toHaveBeenCalledTimes(2);
});
