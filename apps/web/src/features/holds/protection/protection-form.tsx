import { type Protection, setProtection } from "@passport/protocol/calls/holds";
import { type FormEvent, useState } from "react";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/select/select.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import styles from "./protection.module.css";
import { changeOf, holdChoices, type ProtectionValues, typedLimit } from "./protection-values.ts";
import { protectionTexts } from "./texts.ts";

interface ProtectionFormProps {
  protection: Protection;
  onDone: () => Promise<void>;
}

export const ProtectionForm = ({ protection, onDone }: ProtectionFormProps) => {
  const texts = useTexts(protectionTexts);
  const { isBusy, start } = useSensitive();
  const [values, setValues] = useState<ProtectionValues>({
    hold: String(protection.hold_hours),
    limit: typedLimit(protection.daily_limit),
  });
  const change = changeOf(protection, values);
  const isUnchanged = change !== undefined && Object.keys(change).length === 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (change === undefined || isUnchanged) return;
    await start({
      run: () => runCommand(setProtection, change),
      done: () => texts.saved,
      failed: texts.saveFailed,
    });
    await onDone();
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Select
        label={texts.hold}
        options={holdChoices(protection).map((hours) => ({ value: String(hours), label: texts.length(hours) }))}
        value={values.hold}
        onValueChange={(hold) => setValues({ ...values, hold })}
      />
      <TextField
        label={texts.limit}
        hint={texts.limitHint}
        error={change === undefined ? texts.limitInvalid : undefined}
        inputMode="decimal"
        value={values.limit}
        onChange={(event) => setValues({ ...values, limit: event.target.value })}
      />
      <div>
        <Button type="submit" busy={isBusy} disabled={change === undefined || isUnchanged}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};
