/**
 * What every engine must do, as tests. The engine is made once; each test opens accounts of its own in
 * it, as the callers of one ledger do.
 */
import { afterAll, beforeAll, describe } from "vitest";
import { describeAccounts } from "./contract/accounts.ts";
import { describeBalanceAt } from "./contract/balance-at.ts";
import { describeBatches } from "./contract/batches.ts";
import { describeCurrencies } from "./contract/currencies.ts";
import { describeGroups, describeHistory } from "./contract/history.ts";
import { describeHolds } from "./contract/holds.ts";
import { describeIdempotency } from "./contract/idempotency.ts";
import { describeHalt, describeLocks } from "./contract/locks.ts";
import { describePostings } from "./contract/postings.ts";
import { describeSearch } from "./contract/search.ts";
import type { EngineUnderTest } from "./engine-under-test.ts";

export const describeEngine = (name: string, makeEngine: () => Promise<EngineUnderTest>) =>
  describe(name, () => {
    let made: EngineUnderTest | undefined;
    beforeAll(async () => {
      made = await makeEngine();
    });
    afterAll(() => made?.[Symbol.asyncDispose]());
    const subject = (): EngineUnderTest => {
      if (made === undefined) throw new Error("The engine is made before the first test");
      return made;
    };

    describeAccounts(subject);
    describePostings(subject);
    describeBatches(subject);
    describeIdempotency(subject);
    describeHolds(subject);
    describeLocks(subject);
    describeHalt(subject);
    describeCurrencies(subject);
    describeHistory(subject);
    describeBalanceAt(subject);
    describeSearch(subject);
    describeGroups(subject);
  });
