import { describe, expect, it } from "vitest";
import { operationsOf } from "./testing/player-fixtures.ts";
import { askToWithdraw } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld } from "./testing/withdrawal-world.ts";

describe("while the signer", () => {
  it("is away, the amount stays held, and the same call gets the voucher when it is back", async () => {
    await using own = await startWithdrawalWorld();
    const alice = await own.newPlayer();
    const again = () => askToWithdraw(own, own.processes[0], alice);
    await expect(again()).rejects.toMatchObject({ code: "unavailable" });
    expect((await own.ledger.balance(alice.actor.accountId))?.held).toBe(100n);
    {
      using _strict = await own.startSigner({ SIGNER_WITHDRAW_MAX_SUPS: "0" });
      await expect(again()).rejects.toMatchObject({ code: "withdrawal_limit" });
    }
    await own.startSigner();
    const answer = await again();
    expect(answer.messageSignature).toMatch(/^0x[0-9a-f]{130}$/);
    expect(await operationsOf(own.db, alice)).toHaveLength(1);
    expect((await own.ledger.balance(alice.actor.accountId))?.held).toBe(100n);
  });
});
