/** Several assets in one dialog: what it costs, then a result for each and a slip that adds up. */
import type { Collectible } from "@passport/protocol/calls/collectibles";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { Slip } from "../../../flow/slip.tsx";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useAvailable } from "../../../lib/money/use-available.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Facts } from "../../../ui/facts/facts.tsx";
import type { StampProps } from "../../../ui/stamp/stamp.tsx";
import styles from "./bulk.module.css";
import { type MoveResults, tallyOf } from "./bulk-flow.ts";
import { BulkRow } from "./bulk-row.tsx";
import { type Direction, gasPerMove } from "./movable.ts";
import { Confirm, type Cost, Obstacle } from "./obstacle.tsx";
import { PayWith } from "./pay-with.tsx";
import { bulkTexts, moveTexts } from "./texts.ts";
import { useBulkMove } from "./use-bulk-move.ts";

export interface BulkDialogProps {
  user: User;
  assets: readonly Collectible[];
  direction: Direction;
  open: boolean;
  onClose: () => void;
}

const BulkSlip = ({ results, reference }: { results: MoveResults; reference: string }) => {
  const texts = useTexts(bulkTexts);
  const { moved, returned, notMoved, isOver, gasPaid } = tallyOf(results);
  const stamp: StampProps =
    moved > 0 ? { tone: "success", text: texts.stamp(moved) } : { tone: "neutral", text: texts.nothingStamp };
  return (
    <Slip
      label={texts.slip}
      reference={reference}
      stamp={isOver ? stamp : texts.noStamp}
      facts={[
        { id: "moved", term: texts.countMoved, value: texts.ofAll(moved, results.size) },
        { id: "returned", term: texts.countReturned, value: returned },
        { id: "not", term: texts.countNotMoved, value: notMoved },
        { id: "paid", term: texts.gasPaid, value: texts.fee(formatAmount(gasPaid)), total: true },
      ]}
      microText={texts.micro}
    />
  );
};

const BulkCost = ({ count, ...cost }: Cost & { count: number }) => {
  const texts = useTexts(moveTexts);
  const { gas, available } = cost;
  const after = available === undefined || available < gas ? "–" : texts.sum(formatAmount(available - gas));
  return (
    <>
      <PayWith available={available} />
      <Facts
        facts={[
          { id: "each", term: texts.gasEach, value: texts.sum(formatAmount(gasPerMove)) },
          { id: "all", term: texts.gasAll(count), value: texts.sum(formatAmount(gas)) },
          { id: "after", term: texts.after, value: after, total: true },
        ]}
      />
      <Obstacle {...cost} />
    </>
  );
};

export const BulkDialog = ({ user, assets: given, direction, open, onClose }: BulkDialogProps) => {
  const texts = useTexts(bulkTexts);
  const words = useTexts(moveTexts);
  // As it began: the list behind it is read again while they move.
  const [assets] = useState(given);
  const { available } = useAvailable(user.account_id);
  const { hasStarted, results, start, retry } = useBulkMove(assets, direction);
  const count = assets.length;
  const cost = { user, gas: gasPerMove * BigInt(count), available };
  return (
    <Dialog
      isSheet
      wide
      open={open}
      onOpenChange={onClose}
      title={direction === "to_game" ? texts.titleToGame(count) : texts.titleFromGame(count)}
      description={hasStarted && !tallyOf(results).isOver ? texts.goesOn : texts.text}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            {hasStarted ? texts.back : words.cancel}
          </Button>
          {!hasStarted && (
            <Confirm
              {...cost}
              label={words.confirmSeveral(count, formatAmount(cost.gas, { shownDecimals: 0 }))}
              onConfirm={start}
            />
          )}
        </>
      }
    >
      <div className={styles.bulk}>
        <ul className={styles.rows} aria-label={texts.results}>
          {assets.map((asset) => (
            <BulkRow
              key={asset.hash}
              asset={asset}
              direction={direction}
              result={results.get(asset.hash)}
              fee={texts.fee(formatAmount(gasPerMove))}
              onRetry={() => retry(asset)}
            />
          ))}
        </ul>
        <div className={styles.aside}>
          {hasStarted ? (
            <BulkSlip results={results} reference={`M-${(assets[0]?.hash ?? "").slice(0, 8).toUpperCase()}`} />
          ) : (
            <BulkCost {...cost} count={count} />
          )}
        </div>
      </div>
    </Dialog>
  );
};
