import { Failure } from "../../platform/wire/failure.ts";
import type { RequestRow } from "./store.ts";

/** Whose account a request touches was written down when it was made; a request that would now touch another one is over. */
export const assertSameConcerned = ({ concerned }: Pick<RequestRow, "concerned">, found: readonly string[]): void => {
  if (found.toSorted().join() !== concerned.toSorted().join()) throw new Failure("request_outdated");
};
