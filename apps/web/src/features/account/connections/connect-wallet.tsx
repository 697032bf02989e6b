import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, type ButtonProps } from "../../../ui/button/button.tsx";
import { connectionTexts } from "./texts.ts";
import { useChangeWallet } from "./use-change-wallet.ts";

interface ConnectWalletProps extends Pick<ButtonProps, "size" | "variant"> {
  user: User;
}

/** For an account without a wallet. */
export const ConnectWallet = ({ user, ...looks }: ConnectWalletProps) => {
  const texts = useTexts(connectionTexts);
  const { isBusy, link } = useChangeWallet(user);
  return (
    <Button {...looks} busy={isBusy} aria-label={texts.connectTo(texts.wallet.name)} onClick={link}>
      {texts.connect}
    </Button>
  );
};
