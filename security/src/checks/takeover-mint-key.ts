/**
 * The key that signs mints is stolen. It is worth what the limits of the contract allow at once; the guardian lowers them here so
 * that the thief reaches them quickly. From then on no act of the thief's changes what it has, or any right.
 */
import type { Check } from "../check.ts";
import { asGuardian, type Heist, openHeist } from "../takeover/mint-key/heist.ts";
import { freshToken, type MintKeyAct, mintKeyActs, signMint, useMint } from "../takeover/mint-key/mint-key-acts.ts";

/** The limit of an account and, together with what the seed minted, of all. */
const limit = 2n;

const mintUpToTheLimit = async (heist: Heist): Promise<void> => {
  for (let nth = 1n; nth <= limit; nth += 1n) {
    const voucher = { tokenId: freshToken + nth };
    await useMint(heist, await signMint(heist, voucher), voucher);
  }
};

/** Whether it changed anything; what others did before it does not count. */
const succeeds = (heist: Heist, { prepare, do: attempt }: MintKeyAct): Promise<boolean> =>
  heist.alone(async () => {
    await prepare?.(heist);
    const before = await heist.state();
    await attempt(heist);
    return (await heist.state()) !== before;
  });

export const takeoverMintKey: Check = {
  name: "takeover-mint-key",
  group: "takeover",
  async run() {
    await using heist = await openHeist();
    const poor = await heist.state();
    await asGuardian(heist, "lowerLimits", [limit, (await heist.usedOverall()) + limit]);
    await mintUpToTheLimit(heist);
    const rich = await heist.state();
    const done: string[] = [];
    for (const act of mintKeyActs) if (await succeeds(heist, act)) done.push(act.act);
    return [
      {
        check: "takeover: the key that signs mints",
        aim: `0 of ${mintKeyActs.length} acts above the limit`,
        measured: [String(done.length), ...done].join("; "),
        ok: done.length === 0 && poor !== rich && mintKeyActs.length >= 20,
      },
    ];
  },
};
