/** A contract of a few bytes that says what a token says: Transfer(caller, to, value), any number of times. */
import type { Anvil } from "@passport/testbed";
import { type Address, concat, type Hash, type Hex, pad, parseAbiItem, toEventSelector, toHex } from "viem";

export const transferEvent = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");

/** Repeats, counting down the third word of the call: log3(second word; Transfer, caller, first word). */
const code = concat([
  "0x6040355b8015",
  "0x604157",
  "0x60206020600037600035337f",
  toEventSelector(transferEvent),
  "0x60206000a3",
  "0x6001900360",
  "0x03565b00",
]);

export interface DepositContract {
  address: Address;
  /** Sent, and mined when the chain mines by itself. */
  deposit(to: Address, value: bigint, times?: number): Promise<Hash>;
}

export const placeDepositContract = async (anvil: Anvil, address: Address): Promise<DepositContract> => {
  await anvil.request("anvil_setCode", [address, code]);
  const [sender] = await anvil.request<Address[]>("eth_accounts");
  return {
    address,
    deposit: (to, value, times = 1) =>
      anvil.request<Hash>("eth_sendTransaction", [
        // A fixed price: the same deposit sent again is the same transaction.
        { from: sender, to: address, gas: "0x4c4b40", gasPrice: "0x2540be400", data: callOf(to, value, times) },
      ]),
  };
};

const callOf = (to: Address, value: bigint, times: number): Hex =>
  concat([pad(to, { size: 32 }), toHex(value, { size: 32 }), toHex(times, { size: 32 })]);
