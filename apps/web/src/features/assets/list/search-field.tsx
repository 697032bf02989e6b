import { lengths } from "@passport/protocol/constants";
import { useTexts } from "../../../lib/texts/texts.ts";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { useDraft } from "../../../ui/text-field/use-draft.ts";
import { assetTexts } from "../texts.ts";
import styles from "./list.module.css";

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  /** From the last key until the request is sent. */
  delayMs: number;
  hint: string;
}

export const SearchField = ({ value, onSearch, delayMs, hint }: SearchFieldProps) => {
  const texts = useTexts(assetTexts);
  const draft = useDraft(value, onSearch, delayMs);
  return (
    <search className={styles.search}>
      <TextField
        label={texts.search}
        type="search"
        icon="search"
        placeholder={hint}
        maxLength={lengths.searchMax}
        autoComplete="off"
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
      />
    </search>
  );
};
