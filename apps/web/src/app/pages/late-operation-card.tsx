/** Most assets stand still: the timeline of a move comes when there is one. Without it Activity still tells. */
import type { Operation } from "@passport/protocol/operation";
import { type ComponentType, lazy, Suspense } from "react";
import { goOnWithout } from "../../lib/errors/dispensable.ts";

const Nothing = () => null;

const OperationCard = lazy<ComponentType<{ operation: Operation }>>(async () => {
  const file = await import("../../features/operations/card/operation-card.tsx").catch(goOnWithout);
  return { default: file?.OperationCard ?? Nothing };
});

export const LateOperationCard = ({ operation }: { operation: Operation }) => (
  <Suspense>
    <OperationCard operation={operation} />
  </Suspense>
);
