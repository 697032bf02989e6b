/** How a currency is named: SUPS by the brand's token, others by their own code and name. */
import { type Currency, supsCurrency } from "@passport/protocol/currency";
import { brand } from "../env/brand.ts";

/** What stands behind a number. */
export const unitOf = ({ code }: Currency): string => (code === supsCurrency.code ? brand.token : code);

/** In a sentence. */
export const nameOf = ({ code, name }: Currency): string => (code === supsCurrency.code ? brand.token : name);
