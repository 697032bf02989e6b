import { type Operation, operationKinds, operationReasons, operationStates } from "@passport/protocol/operation";
import { describe, expect, it } from "vitest";
import { testOperation } from "./live/test-operation.ts";
import { newsOf } from "./news.ts";
import { badgeOf, isOver, sentenceOf, titleOf } from "./operation-words.ts";
import { operationTexts } from "./texts.ts";

const texts = operationTexts.current();
const now = new Date(2026, 10, 15, 14, 0);
const at = (hour: number, minute: number) => new Date(2026, 10, 15, hour, minute).toISOString();
const say = (facts: Partial<Operation>) => sentenceOf(testOperation(facts), texts, now);

/** Every combination that the wire allows, with and without what may be missing. */
const matrix = operationKinds.flatMap((kind) =>
  operationStates.flatMap((state) =>
    [null, ...operationReasons].flatMap((reason) =>
      [null, at(14, 5), at(13, 0)].flatMap((deadline) =>
        [null, 97, 424_242].flatMap((chainId) =>
          [null, `0x${"4d".repeat(32)}`].map((hash) =>
            testOperation({ kind, state, reason, deadline, chain_id: chainId, tx_hash: hash }),
          ),
        ),
      ),
    ),
  ),
);

describe("the words of operations", () => {
  it("have a whole sentence, a badge and a title for every kind, state and reason", () => {
    expect(matrix).toHaveLength(11 * 8 * 10 * 3 * 3 * 2);
    for (const operation of matrix) {
      const where = `${operation.kind} ${operation.state} ${operation.reason}`;
      expect(sentenceOf(operation, texts, now), where).toMatch(/^[A-Z].+\.$/);
      expect(sentenceOf(operation, texts, now), where).not.toMatch(/undefined|null|NaN|_/);
      expect(badgeOf(operation, texts), where).toMatch(/^[A-Z]/);
      expect(titleOf(operation, texts), where).toMatch(/^[A-Z]/);
    }
  });

  it("say why an operation failed or was returned, with a text for each reason", () => {
    const failed = ["reverted", "replaced", "dropped", "not_a_deposit"] as const;
    expect(new Set(failed.map((reason) => say({ state: "failed", reason }))).size).toBe(4);
    const returned = ["expired", "cancelled", "rejected"] as const;
    expect(new Set(returned.map((reason) => say({ state: "returned", reason }))).size).toBe(3);
  });

  it("name the time until which an operation waits", () => {
    const asked = { kind: "withdrawal", state: "pending", tx_hash: null } as const;
    expect(say({ ...asked, deadline: at(14, 5) })).toBe("Waiting for your wallet. Sign it there until 14:05.");
    expect(say({ ...asked, deadline: at(13, 0) })).toMatch(/returned automatically/);
    expect(say({ ...asked, tx_hash: "0x00" })).toBe(texts.sent);
    expect(say({ kind: "withdrawal", state: "queued", deadline: new Date(2026, 10, 16, 9, 30).toISOString() })).toBe(
      "Waits in the contract until 16 Nov, 09:30, because it is above the limit.",
    );
  });

  it("say about how long finality takes, counted from when it was seen", () => {
    const seen = (chainId: number, updated: string) => say({ chain_id: chainId, updated_at: updated });
    expect(seen(97, at(14, 0))).toBe("On chain, becomes final in about 1 minute. You can close this page.");
    expect(seen(1, at(13, 58))).toContain("in about 13 minutes");
    expect(seen(1, at(13, 0))).toContain("at any moment");
    expect(seen(31_337, at(14, 0))).toContain("at any moment");
  });

  it("name what moves and where it goes", () => {
    const name = (facts: Partial<Operation>) => titleOf(testOperation(facts), texts);
    expect(name({})).toBe("Deposit of 120.00 SUPS");
    expect(name({ kind: "withdrawal", amount: "50000000000000000000" })).toBe("Withdrawal of 50.00 SUPS");
    const token = { collection_slug: "supremacy-genesis", token_id: "12", amount: null };
    expect(name({ kind: "mint", ...token })).toBe("Supremacy Genesis #12 to your wallet");
    expect(name({ kind: "stake", ...token })).toBe("Supremacy Genesis #12 into Passport");
    expect(name({ kind: "item_deposit", ...token, amount: "1250" })).toBe(
      "1,250 × Supremacy Genesis #12 into Passport",
    );
    expect(name({ kind: "mint", amount: null })).toBe("Collectible to your wallet");
  });

  it("[LEDGER-13] name the asset, or its collection and token id while no name is known", () => {
    const name = (facts: Partial<Operation>) => titleOf(testOperation(facts), texts);
    const machine = { collection_slug: "supremacy-genesis", token_id: "12", amount: null };
    const named = { ...machine, asset_name: "Iron Meridian" };
    expect(name({ kind: "mint", ...named })).toBe("Iron Meridian to your wallet");
    expect(name({ kind: "move_to_game", ...named })).toBe("Iron Meridian to Supremacy");
    expect(name({ kind: "move_to_game", ...machine })).toBe("Supremacy Genesis #12 to Supremacy");
    const items = { collection_slug: "supremacy-achievements", token_id: "7", amount: "3" };
    expect(name({ kind: "item_withdrawal", ...items, asset_name: "Shield Booster" })).toBe(
      "3 × Shield Booster to your wallet",
    );
    expect(name({ kind: "item_withdrawal", ...items })).toBe("3 × Supremacy Achievements #7 to your wallet");
    const ended = testOperation({ kind: "stake", state: "confirmed", ...named });
    expect(newsOf([ended], texts, now).title).toBe("Iron Meridian has arrived");
  });
});

describe("the notice of what ended", () => {
  it("names a completed operation, and the reason of any other result", () => {
    expect(newsOf([testOperation({ state: "confirmed" })], texts, now)).toEqual({
      tone: "success",
      title: "Deposit of 120.00 SUPS has arrived",
    });
    expect(newsOf([testOperation({ kind: "withdrawal", state: "returned", reason: "expired" })], texts, now)).toEqual({
      tone: "info",
      title: "Withdrawal of 120.00 SUPS was returned",
      text: "The voucher was not used while it was valid: what was held is yours again.",
    });
  });

  it("is one notice for several operations", () => {
    const ended = [testOperation({ state: "confirmed" }), testOperation({ state: "failed" })];
    expect(newsOf(ended, texts, now).title).toBe("2 operations have finished");
  });
});

it("an operation that support must look at is not over", () => {
  expect(operationStates.filter((state) => isOver({ state }))).toEqual(["confirmed", "failed", "returned"]);
});
