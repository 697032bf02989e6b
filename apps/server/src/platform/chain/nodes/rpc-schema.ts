/** Values as nodes write them. Everything from a node is checked: it is a third party's machine. */
import type { Address, Hash, Hex } from "viem";
import * as z from "zod/mini";

const lowerCase = <T extends Hex>(text: string): T => text.toLowerCase() as T;

export const hashSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  z.transform((text) => lowerCase<Hash>(text)),
);
export const addressSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((text) => lowerCase<Address>(text)),
);
export const bytesSchema = z.pipe(
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)),
  z.transform((text) => lowerCase<Hex>(text)),
);
/** Numbers of blocks, logs and seconds: 13 hex digits always fit a number. */
export const quantitySchema = z.pipe(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/)), z.transform(Number));
export const amountSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text: string) => BigInt(text)),
);

export const hexOf = (value: number): Hex => `0x${value.toString(16)}`;
