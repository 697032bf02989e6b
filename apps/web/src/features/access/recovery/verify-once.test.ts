import { expect, it, vi } from "vitest";
import { verifyOnce } from "./verify-once.ts";

it("sends once for a link, and gives every caller the same result", async () => {
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

it("sends once for each link", async () => {
  const send = vi.fn(async () => {});
  await verifyOnce("/verify/c", send);
  await verifyOnce("/verify/d", send);
  expect(send).toHaveBeenCalledTimes(2);
});
