/** WALLET-32, CHAIN-3, CHAIN-6: stands in place of an action while the wallet is on a network where it cannot be done. */
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { walletTexts } from "../texts.ts";
import { chainName } from "./chain-name.ts";
import { NetworkArt } from "./network-art.tsx";

export interface NetworkSwitchProps {
  /** Where the action can be done. */
  wanted: number;
  /** Where the wallet is. */
  now: number;
  state: "idle" | "switching" | "failed";
  onSwitch: () => void;
}

export const NetworkSwitch = ({ wanted, now, state, onSwitch }: NetworkSwitchProps) => {
  const texts = useTexts(walletTexts);
  const catalogue = useTexts(catalogueTexts);
  const wantedName = chainName(wanted) ?? String(wanted);
  const nowName = chainName(now);
  return (
    <EmptyState
      art={<NetworkArt />}
      title={texts.switchTitle}
      text={
        <>
          <p>{nowName === undefined ? texts.switchText(wantedName) : texts.switchNow(nowName, wantedName)}</p>
          {state === "switching" && <p role="status">{texts.switching}</p>}
        </>
      }
      action={
        <>
          {state === "failed" && (
            <Alert tone="warn" title={catalogue.switch_network_failed}>
              {texts.switchByHand(wantedName)}
            </Alert>
          )}
          <Button variant="primary" busy={state === "switching"} onClick={onSwitch}>
            {texts.switchNetwork}
          </Button>
        </>
      }
    />
  );
};
