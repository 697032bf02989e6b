/** Guessing from a thousand addresses, with every forwarding header forged. */
import { guessEmailCode } from "../brute-force/guess-email-code.ts";
import { failAtLogin, rushOneAccount, spray } from "../brute-force/guess-password.ts";
import { guessSecondFactor } from "../brute-force/guess-second-factor.ts";
import type { Check } from "../check.ts";

export const bruteForce: Check = {
  name: "brute-force",
  async run(fixture, { isQuick }) {
    const many = isQuick ? 16 : 1000;
    const rows = [
      ...(await guessEmailCode(fixture, many)),
      ...(await guessSecondFactor(fixture, isQuick ? 12 : many, isQuick ? 92 : 0)),
      ...(await rushOneAccount(fixture, many)),
      ...(await spray(fixture, "IPv4", isQuick ? 28 : 200)),
      ...(await spray(fixture, "IPv6", isQuick ? 28 : 200)),
      ...(await failAtLogin(fixture, many)),
    ];
    await fixture.forgetLimits();
    return rows;
  },
};
