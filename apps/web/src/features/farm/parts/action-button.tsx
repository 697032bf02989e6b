/** A button of the farm: locked while any action is in progress, and busy while it is its own (FARM-9). */
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, type ButtonProps } from "../../../ui/button/button.tsx";
import type { FarmActions, FarmButton } from "../action/use-farm-actions.ts";
import { farmTexts } from "../texts.ts";

interface ActionButtonProps extends Omit<ButtonProps, "busy"> {
  actions: FarmActions;
  name: FarmButton;
}

export const ActionButton = ({ actions, name, disabled = false, children, ...looks }: ActionButtonProps) => {
  const texts = useTexts(farmTexts);
  const { isLocked, button, sending } = actions;
  const isBusy = isLocked && button === name;
  const progress = sending.step === "waiting" ? texts.confirmInWallet : texts.waitForChain;
  return (
    <Button {...looks} busy={isBusy} disabled={!isBusy && (disabled || isLocked)}>
      {isBusy ? progress : children}
    </Button>
  );
};
