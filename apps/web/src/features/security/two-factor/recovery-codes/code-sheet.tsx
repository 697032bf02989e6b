/** The recovery codes on paper: every one of them, the used ones struck through (TFASETUP-11). */
import { formatDate } from "../../../../lib/dates/format-date.ts";
import { saveFile } from "../../../../lib/files/save-file.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { notify } from "../../../../lib/toast/notify.ts";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { copyText } from "../../../../ui/copy-button/copy-text.ts";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { twoFactorTexts } from "../texts.ts";
import styles from "./code-sheet.module.css";
import { isRunningOut, type RecoveryCode, recoveryCodeFile, unusedCodes } from "./recovery-codes.ts";

export const CodeSheet = ({ codes }: { codes: readonly RecoveryCode[] }) => {
  const texts = useTexts(twoFactorTexts);
  const left = unusedCodes(codes);
  const copy = async () => {
    const isCopied = await copyText(left.join("\n"), texts.copyFailed);
    if (isCopied) notify({ tone: "success", title: texts.codesCopied });
  };
  return (
    <>
      {isRunningOut(codes) && (
        <Alert tone="warn" title={texts.fewLeft(left.length)}>
          {texts.fewLeftText}
        </Alert>
      )}
      <ol className={styles.codes} aria-label={texts.recoveryTitle}>
        {codes.map(({ recovery_code: code, used_at: usedAt }) => (
          <li key={code}>
            {usedAt === null ? code : <s>{code}</s>}
            {usedAt !== null && <span className="sr"> {texts.used(formatDate(usedAt))}</span>}
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <div className="row">
          <Button onClick={copy}>
            <Icon name="copy" size="s" />
            {texts.copyCodes}
          </Button>
          <Button onClick={() => saveFile(recoveryCodeFile(codes))}>
            <Icon name="deposit" size="s" />
            {texts.download}
          </Button>
        </div>
      )}
    </>
  );
};
