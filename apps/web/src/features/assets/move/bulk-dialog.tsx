/** Several assets in one dialog: what it costs, then a result for each and a slip that adds up. */
import type { Collectible } from "@passport/protocol/calls/collectibles";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Slip } from "../../../flow/slip.tsx";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useAvailable } from "../../../lib/money/use-available.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Facts } from "../../../ui/facts/facts.tsx";
import { type MoveResults, tallyOf } from "./bulk-flow.ts";
import { BulkRow } from "./bulk-row.tsx";
import styles from "./bulk.module.css";
import { type Direction, gasPerMove } from "./movable.ts";
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
  const outcome = moved > 0 ? { tone: "success", text: texts.stamp(moved) } as const : { tone: "neutral", text: texts.nothingStamp } as const;
  return (
    <Slip
      label={texts.slip}
      reference={reference}
      stamp={isOver ? outcome : texts.noStamp}
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

const Cost = ({ user, count }: { user: User; count: number }) => {
  const texts = useTexts(moveTexts);
  const { available } = useAvailable(user.account_id);
  const gas = gasPerMove * BigInt(count);
  const after = available === undefined ? undefined : available - gas;
  return (
    <>
      <PayWith available={available} />
      <Facts
        facts={[
          { id: "each", term: texts.gasEach, value: texts.sum(formatAmount(gasPerMove)) },
          { id: "all", term: texts.gasAll(count), value: texts.sum(formatAmount(gas)) },
          {
            id: "after",
            term: texts.after,
            value: after === undefined || after < 0n ? "–" : texts.sum(formatAmount(after)),
            total: true,
          },
        ]}
      />
      {user.total_lock && (
        <Alert tone="warn" title={texts.accountLocked}>
          {texts.accountLockedText}
        </Alert>
      )}
      {!user.total_lock && after !== undefined && after < 0n && (
        <Alert tone="warn" title={texts.tooLittle}>
          {texts.tooLittleText(formatAmount(gas, { shownDecimals: 0 }), texts.sum(formatAmount(available ?? 0n)))}
        </Alert>
      )}
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
  const gas = gasPerMove * BigInt(assets.length);
  const isTooLittle = available !== undefined && available < gas;
  const action = () => {
    if (hasStarted || user.total_lock) return null;
    if (isTooLittle) {
      return (
        <Button variant="primary" size="lg" render={<Link to={pages.buy} />}>
          {words.buySups}
        </Button>
      );
    }
    return (
      <Button variant="primary" size="lg" disabled={available === undefined} onClick={start}>
        {words.confirmSeveral(assets.length, formatAmount(gas, { shownDecimals: 0 }))}
      </Button>
    );
  };
  return (
    <Dialog
      isSheet
      wide
      open={open}
      onOpenChange={onClose}
      title={direction === "to_game" ? texts.titleToGame(assets.length) : texts.titleFromGame(assets.length)}
      description={hasStarted && !tallyOf(results).isOver ? texts.goesOn : texts.text}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            {hasStarted ? texts.back : words.cancel}
          </Button>
          {action()}
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
            <Cost user={user} count={assets.length} />
          )}
        </div>
      </div>
    </Dialog>
  );
};
