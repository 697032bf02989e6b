import { expect, it } from "vitest";
import { createWalletPrompt } from "./wallet-prompt.ts";
import { WalletCancelled, WalletTrouble } from "./wallet-trouble.ts";

const wallet = { way: "browser", address: "0x1", chainId: 1, name: "Test", icon: undefined } as const;

it("a question is open until it has an answer", async () => {
  const prompt = createWalletPrompt();
  const answer = prompt.ask("browser");
  expect(prompt.question.get()?.way).toBe("browser");
  prompt.question.get()?.finish(wallet);
  expect(await answer).toBe(wallet);
  expect(prompt.question.get()).toBeUndefined();
});

it("stays open while the wallet does what it is wanted for, and resolves with that", async () => {
  const prompt = createWalletPrompt();
  const answer = prompt.askFor("connector", async ({ address }) => `signed by ${address}`);
  const question = prompt.question.get();
  await question?.work?.(wallet);
  expect(prompt.question.get()).toBe(question);
  question?.finish(wallet);
  expect(await answer).toBe("signed by 0x1");
});

it("fails as the wallet did", async () => {
  const prompt = createWalletPrompt();
  const answer = prompt.ask("browser");
  prompt.question.get()?.fail(new WalletTrouble("rejected"));
  await expect(answer).rejects.toMatchObject({ kind: "rejected" });
});

it("a second question cancels the first, whose result then closes nothing", async () => {
  const prompt = createWalletPrompt();
  const first = prompt.ask("browser");
  const left = prompt.question.get();
  const second = prompt.ask("connector");
  await expect(first).rejects.toBeInstanceOf(WalletCancelled);
  left?.finish(wallet);
  expect(prompt.question.get()?.way).toBe("connector");
  prompt.question.get()?.finish(wallet);
  expect(await second).toBe(wallet);
});
