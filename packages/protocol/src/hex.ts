/** Addresses, hashes and numbers as chains write them. */
import * as z from "zod/mini";

/** Any case comes in; in the database and in every comparison it is lower case. */
export const addressSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
export const hashSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/));
/** A number of 256 bits at most, as decimal text in an address. */
export const uintSchema = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/));
/** A collection's name in addresses. */
export const slugSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
