import { LedgerOverloaded } from "@passport/ledger";
import { Failure } from "../../platform/wire/failure.ts";

/** The ledger sheds load before it does anything: the player is told to come again, and nothing happened. */
export const orOverloaded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof LedgerOverloaded ? new Failure("overloaded") : error;
  }
};
