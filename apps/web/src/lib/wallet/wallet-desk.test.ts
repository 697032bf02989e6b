import { expect, it } from "vitest";
import { createWalletDesk } from "./wallet-desk.ts";
import { WalletCancelled, WalletTrouble } from "./wallet-trouble.ts";

const wallet = { way: "browser", address: "0x1", chainId: 1, name: "Test", icon: undefined } as const;

it("a question is open until it has an answer", async () => {
  const desk = createWalletDesk();
  const answer = desk.ask("browser");
  expect(desk.question.get()?.way).toBe("browser");
  desk.question.get()?.finish(wallet);
  expect(await answer).toBe(wallet);
  expect(desk.question.get()).toBeUndefined();
});

it("stays open while the wallet does what it is wanted for, and answers with that", async () => {
  const desk = createWalletDesk();
  const answer = desk.askFor("connector", async ({ address }) => `signed by ${address}`);
  const question = desk.question.get();
  await question?.work?.(wallet);
  expect(desk.question.get()).toBe(question);
  question?.finish(wallet);
  expect(await answer).toBe("signed by 0x1");
});

it("fails as the wallet did", async () => {
  const desk = createWalletDesk();
  const answer = desk.ask("browser");
  desk.question.get()?.fail(new WalletTrouble("rejected"));
  await expect(answer).rejects.toMatchObject({ kind: "rejected" });
});

it("a second question cancels the first, whose late answer closes nothing", async () => {
  const desk = createWalletDesk();
  const first = desk.ask("browser");
  const left = desk.question.get();
  const second = desk.ask("connector");
  await expect(first).rejects.toBeInstanceOf(WalletCancelled);
  left?.finish(wallet);
  expect(desk.question.get()?.way).toBe("connector");
  desk.question.get()?.finish(wallet);
  expect(await second).toBe(wallet);
});
