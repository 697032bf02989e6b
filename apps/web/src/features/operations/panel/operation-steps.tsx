import type { Operation } from "@passport/protocol/operation";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { Stepper } from "../../../ui/stepper/stepper.tsx";
import { operationTexts } from "../texts.ts";
import { readOperationQuery } from "./read-operation-query.ts";
import { stepsOf } from "./timeline.ts";

/** The timeline of one operation; it is read again after each change. */
export const OperationSteps = ({ operation }: { operation: Operation }) => {
  const texts = useTexts(operationTexts);
  const { data, isError, isFetching, refetch } = useQuery(readOperationQuery(operation));
  if (data) return <Stepper dense steps={stepsOf(operation, data.timeline, texts)} />;
  if (isError) {
    return (
      <div className="row">
        <span className="mid small">{texts.stepsFailed}</span>
        <Button size="sm" busy={isFetching} onClick={() => refetch()}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack">
      <Skeleton width="70%" height="22px" label={texts.loadingSteps} />
      <Skeleton width="55%" height="22px" />
      <Skeleton width="62%" height="22px" />
    </div>
  );
};
