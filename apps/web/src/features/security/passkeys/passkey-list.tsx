/** The passkeys of the account, as a part of "Ways to log in" on /security. */
import { useQuery } from "@tanstack/react-query";
import { supportsPasskeys } from "../../../lib/passkeys/supports-passkeys.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { UnloadedEntries } from "../../../ui/section/section.tsx";
import { CreatePasskeyButton } from "./create-passkey-button.tsx";
import { PasskeyEntry } from "./passkey-entry.tsx";
import styles from "./passkey-list.module.css";
import { passkeysQuery } from "./passkeys-query.ts";
import { passkeyListTexts } from "./texts.ts";

export const PasskeyList = () => {
  const texts = useTexts(passkeyListTexts);
  const query = useQuery(passkeysQuery);
  const { data: passkeys } = query;
  return (
    <>
      <h3 className="label">{texts.title}</h3>
      {passkeys && passkeys.length > 0 && (
        <ul aria-label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <UnloadedEntries query={query} loading={texts.loading} failed={texts.loadFailed} count={1} />
      <div className={styles.foot}>
        <p className={styles.hint}>{supportsPasskeys() ? texts.hint : texts.notSupported}</p>
        <CreatePasskeyButton size="sm" />
      </div>
    </>
  );
};
