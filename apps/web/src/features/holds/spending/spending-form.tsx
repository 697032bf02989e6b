import { type Spending, setSpending } from "@passport/protocol/calls/spending";
import { type FormEvent, useState } from "react";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import styles from "../protection/protection.module.css";
import { limitOf, typedLimit } from "../protection/protection-values.ts";
import { spendingTexts } from "./texts.ts";

interface SpendingFormProps {
  spending: Spending;
  onDone: (spending: Spending) => void;
}

export const SpendingForm = ({ spending, onDone }: SpendingFormProps) => {
  const texts = useTexts(spendingTexts);
  const { isBusy, start } = useSensitive();
  const present = spending.limit?.amount ?? null;
  const [typed, setTyped] = useState(typedLimit(present));
  const wanted = limitOf(typed);
  const isReady = wanted !== undefined && wanted !== present;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    await start({
      run: async () => {
        const changed = await runCommand(setSpending, { daily_limit: wanted });
        onDone(changed);
        return changed;
      },
      done: ({ next_limit: next }) => (next === null ? texts.saved : texts.requested),
      failed: texts.saveFailed,
    });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField
        label={texts.limit}
        hint={texts.limitHint}
        error={wanted === undefined ? texts.limitInvalid : undefined}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};
