import { TextField } from "../../../ui/text-field/text-field.tsx";
import { useDraft } from "../../../ui/text-field/use-draft.ts";
import { isDay } from "./days.ts";

/** A year is typed digit by digit, and each digit is a date to the browser: the last one counts. */
const settleMs = 400;

interface DayFieldProps {
  label: string;
  day: string | undefined;
  error?: string | undefined;
  /** Undefined: the field was emptied. */
  onDay: (day: string | undefined) => void;
}

/** The browser's own date field: its calendar, its keyboard, the reader's own order of day and month. */
export const DayField = ({ label, day, error, onDay }: DayFieldProps) => {
  const commit = (text: string) => {
    if (text === "") onDay(undefined);
    else if (isDay(text)) onDay(text);
  };
  const draft = useDraft(day ?? "", commit, settleMs);
  return (
    <TextField
      label={label}
      type="date"
      min="2000-01-01"
      max="2999-12-31"
      error={error}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
    />
  );
};
