/** The one action that helps. Linking goes where linking is done: the wallet's own dialog, or the profile. */
import type { Trace } from "@passport/protocol/calls/deposit-trace";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { brand } from "../../../../lib/env/brand.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { callGuard } from "../../../../lib/wallet/wallet-guard.ts";
import { shortAddress } from "../../../../ui/address/short-address.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { answerTexts } from "./texts.ts";
import type { TraceAction } from "./trace-words.ts";

interface TraceActionButtonProps {
  action: NonNullable<TraceAction>;
  trace: Trace;
  user: User;
  isAsking: boolean;
  onAgain: () => void;
}

export const TraceActionButton = ({ action, trace, user, isAsking, onAgain }: TraceActionButtonProps) => {
  const texts = useTexts(answerTexts);
  const { sender, transaction_reference: receipt } = trace;
  switch (action) {
    case "again":
      return (
        <div>
          <Button size="sm" busy={isAsking} onClick={onAgain}>
            {texts.again}
          </Button>
        </div>
      );
    case "link":
      return (
        <div>
          {user.public_address === null ? (
            <Button size="sm" onClick={callGuard}>
              {texts.link(sender === null ? "" : shortAddress(sender, 4))}
            </Button>
          ) : (
            <Button size="sm" render={<Link to={pages.editProfile} params={{ username: user.username }} />}>
              {texts.changeWallet}
            </Button>
          )}
        </div>
      );
    case "receipt":
    case "transactions":
      return (
        <div>
          <Button size="sm" render={<Link to={pages.transactions} search={receipt === null ? {} : { receipt }} />}>
            {receipt === null ? texts.transactions : texts.receipt}
          </Button>
        </div>
      );
    case "support":
      return (
        brand.links.support !== undefined && (
          <div>
            <Button size="sm" render={<a href={brand.links.support} target="_blank" rel="noreferrer" />}>
              {texts.support}
            </Button>
          </div>
        )
      );
  }
};
