/** A contract by which anybody makes the same call many times in one transaction: a flood of logs for the gas alone. */
import { type Address, concat, type Hex, pad, toHex } from "viem";
import type { Anvil } from "./anvil.ts";

/** call(first word; what follows the second), as often as the second word says. */
const code: Hex = "0x6020355b8015602657604036038060405f375f5f915f5f5f355af115602857600190036003565b005b5f5ffd";

export const repeater: Address = "0x00000000000000000000000000000000000f100d";

export const placeRepeater = (anvil: Pick<Anvil, "request">): Promise<unknown> =>
  anvil.request("anvil_setCode", [repeater, code]);

/** What to send to it. The whole transaction reverts when one of the calls does. */
export const repeated = (times: number, to: Address, data: Hex): Hex =>
  concat([pad(to, { size: 32 }), toHex(times, { size: 32 }), data]);
