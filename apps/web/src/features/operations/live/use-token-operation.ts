import type { Operation, OperationKind } from "@passport/protocol/operation";
import { useEffect, useEffectEvent, useState } from "react";
import { isOver } from "../operation-words.ts";
import { useOperations } from "./use-operations.ts";

export interface TokenMoves {
  collectionSlug: string;
  tokenId: string;
  kinds: readonly OperationKind[];
}

interface TokenOperation {
  /** What is going on with the token. */
  underWay: Operation | undefined;
  /** The same, and after its end what became of it, as long as the page is open. */
  watched: Operation | undefined;
}

/** ASSET-20: what happens to one token of an account, live. `onChange` is called for every step: the token may be elsewhere now. */
export const useTokenOperation = (
  accountId: string,
  { collectionSlug, tokenId, kinds }: TokenMoves,
  onChange: () => void,
): TokenOperation => {
  const isOfToken = (operation: Operation) =>
    operation.collection_slug === collectionSlug && operation.token_id === tokenId && kinds.includes(operation.kind);
  // What came and ended between two messages was never seen under way.
  const { operations } = useOperations(accountId, (ended) => {
    if (ended.some(isOfToken)) onChange();
  });
  const underWay = operations?.find((operation) => isOfToken(operation) && !isOver(operation));
  const [watchedId, setWatchedId] = useState<string>();
  if (underWay && underWay.id !== watchedId) setWatchedId(underWay.id);

  const { id, updated_at: updatedAt } = underWay ?? {};
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (id !== undefined && updatedAt !== undefined) change();
  }, [id, updatedAt]);
  return { underWay, watched: underWay ?? operations?.find((operation) => operation.id === watchedId) };
};
