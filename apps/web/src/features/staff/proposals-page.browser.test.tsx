/** /staff/proposals: what is proposed to the contracts, and how it is stopped. */
import { listProposals } from "@passport/protocol/calls/governance";
import type { OutputOf } from "@passport/protocol/declare";
import type { Proposal } from "@passport/protocol/governance";
import { pages } from "@passport/protocol/pages";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectSoundAt, resizeTo } from "../../testing/check-points.ts";
import { openSecurity, protectedUser } from "../../testing/open-security.tsx";
import { Refusal } from "../../testing/refusal.ts";

type Listed = OutputOf<typeof listProposals>;
const timelock = "0x71c4123456789012345678901234567890129af2";
const proposer = "0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f";
const signer = (digit: string) => `0x${digit.repeat(40)}`;

const aProposal = (changes: Partial<Proposal> = {}): Proposal => ({
  chain_id: 56,
  id: `0x${"5e".repeat(32)}`,
  kind: "timelock",
  state: "pending",
  is_ready: false,
  is_final: true,
  calls: [
    {
      words: `Withdrawer: signer ${signer("a")} → ${signer("b")}, the old key stays valid for 10 min`,
      target: signer("c"),
      contract: "Withdrawer",
      function: "setSigner",
      arguments: [{ name: "next", value: signer("b") }],
      value: "0",
      data: `0x6c19e783${"0".repeat(128)}`,
    },
  ],
  call_count: 1,
  timelock,
  proposer,
  refused_by: [],
  predecessor: null,
  salt: null,
  tx_hash: `0x${"1".repeat(64)}`,
  block_number: 4_711,
  scheduled_at: "2026-11-17T09:30:00.000Z",
  ready_at: "2026-11-19T09:30:00.000Z",
  expires_at: "2026-11-26T09:30:00.000Z",
  ended_at: null,
  number: 1,
  ...changes,
});
const unknown = {
  ...aProposal().calls[0],
  words: `${signer("d")} (not one of our contracts): unknown call 0xdeadbeef, data 0xdeadbeef`,
  contract: null,
  function: null,
} as Proposal["calls"][number];

const pending: Listed = {
  chains: [{ chain_id: 56, timelock, pending: 3, next_ready_at: "2026-11-19T09:30:00.000Z" }],
  proposals: [
    aProposal({ is_ready: true, number: 1 }),
    aProposal({ is_final: false, number: 2, calls: [unknown], call_count: 61 }),
    aProposal({
      kind: "roles",
      number: 3,
      refused_by: [signer("e")],
      calls: [{ ...aProposal().calls[0], words: `Timelock: gives GUARDIAN_ROLE to ${signer("f")}` } as never],
    }),
  ],
  has_more: false,
};
const ended: Listed = {
  chains: pending.chains,
  proposals: [
    aProposal({ state: "expired", number: 4, ended_at: "2026-11-26T09:30:00.000Z" }),
    aProposal({ state: "void", number: 5, ended_at: "2026-11-18T09:30:00.000Z" }),
    aProposal({ state: "executed", number: 6, ended_at: "2026-11-19T10:30:00.000Z" }),
  ],
  has_more: false,
};

const open = (handle: (payload: { state?: string; after?: unknown }) => Listed | Promise<Listed>) =>
  openSecurity(protectedUser(), {
    at: pages.staffProposals,
    prepare: (server) => server.onCommand(listProposals, handle as never),
  });
const shoot = (name: string) => page.screenshot({ path: `../../../../../reports/proposals-${name}.png` });

describe("[CHAIN-56] what is proposed", () => {
  test("says at every width what it would change, when, and what stops it", async () => {
    await open(({ state }) => (state === "ended" ? ended : pending));
    await expectSoundAt([390, 1024, 1440], async () => {
      await expect.element(page.getByRole("heading", { name: "Changes to the contracts", level: 1 })).toBeVisible();
      for (const text of [
        `Withdrawer: signer ${signer("a")} → ${signer("b")}`,
        "Can be carried out now",
        "Seen, not final yet",
        "Unknown call",
        "60 more calls",
        `Timelock: gives GUARDIAN_ROLE to ${signer("f")}`,
        `cast send ${timelock} "cancel(bytes32)" 0x${"5e".repeat(32)} --rpc-url "$RPC" --ledger`,
        `cast send ${timelock} "dismiss(address)" ${proposer} --rpc-url "$RPC" --ledger`,
        `cast send ${timelock} "refuseRoles(bytes32)" 0x${"5e".repeat(32)} --rpc-url "$RPC" --ledger`,
      ])
        await expect.element(page.getByText(text).first()).toBeVisible();
      await shoot(`pending-${window.innerWidth}`);
    });
    await page.getByRole("tab", { name: "Ended" }).click();
    await expectSoundAt([390, 1024, 1440], async () => {
      for (const text of ["Expired", "Void: the proposer was dismissed", "Carried out"])
        await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
      await expect.element(page.getByText("Not yours?")).not.toBeInTheDocument();
      await shoot(`ended-${window.innerWidth}`);
    });
  });

  test("comes in pages", async () => {
    await resizeTo(390);
    const asked: unknown[] = [];
    await open(({ after }) => {
      asked.push(after);
      if (after !== undefined) return { ...pending, proposals: [aProposal({ number: 21, id: `0x${"7".repeat(64)}` })] };
      return { ...pending, chains: [{ ...pending.chains[0], pending: 10_000 } as never], has_more: true };
    });
    await expect.element(page.getByText("Binance Smart Chain: 10,000 or more pending")).toBeVisible();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.element(page.getByText(`0x${"7".repeat(64)}`, { exact: true })).toBeVisible();
    expect(asked).toEqual([undefined, { chain_id: 56, number: 3 }]);
  });

  test("is empty, is for staff alone, and a failure can be tried again", async () => {
    await resizeTo(390);
    let answer = (): Listed => {
      throw new Refusal("unavailable", { status: 503 });
    };
    await open(() => answer());
    await expect.element(page.getByText("The changes could not be loaded")).toBeVisible();
    await shoot("failed");
    answer = () => ({ chains: [], proposals: [], has_more: false });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Nothing is proposed")).toBeVisible();
    await shoot("empty");
    answer = () => {
      throw new Refusal("permission_denied", { status: 403 });
    };
    await page.getByRole("tab", { name: "Ended" }).click();
    await expect
      .element(page.getByText("Only administrators and the treasury can see what is proposed."))
      .toBeVisible();
  });

  test("is loading until it comes", async () => {
    await resizeTo(390);
    await open(() => new Promise<Listed>(() => {}));
    await expect.element(page.getByText("Loading what is proposed")).toBeInTheDocument();
  });
});
