/** EARLY2-2: an early contributor reads the agreement, then signs it. What follows is the page's own to show. */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import type { User } from "@passport/protocol/user";
import type { ReleasePlan } from "@passport/protocol/vesting";
import { useState } from "react";
import { FlowPage } from "../../../flow/flow.tsx";
import { AccountEnd, RouteStrip, WalletEnd } from "../../../flow/route-strip.tsx";
import { networkFacts } from "../../../lib/chain/network-facts.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import type { WithdrawPlace } from "../withdraw-place.ts";
import { AgreementDocument } from "./agreement-document.tsx";
import styles from "./agreement-page.module.css";
import { AllocationPanel } from "./allocation-panel.tsx";
import { SignForm } from "./sign-form.tsx";
import { agreementTexts } from "./texts.ts";

interface AgreementPageProps {
  user: User;
  check: WithdrawalCheck;
  plan: ReleasePlan;
  place: WithdrawPlace;
  pdf: string;
}

const steps = ["read", "sign", "withdraw"] as const;

const Path = ({ now }: { now: "read" | "sign" }) => {
  const texts = useTexts(agreementTexts);
  const at = steps.indexOf(now);
  return (
    <ol className={styles.path} aria-label={texts.path}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={classNames(place < at && styles.done)}
          aria-current={place === at ? "step" : undefined}
        >
          <i aria-hidden="true">{place < at ? <Icon name="ok" size="s" /> : place + 1}</i>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  );
};

export const AgreementPage = ({ user, check, plan, place, pdf }: AgreementPageProps) => {
  const texts = useTexts(agreementTexts);
  const [step, setStep] = useState<"read" | "sign">("read");
  const [name, setName] = useState(() => `${user.first_name} ${user.last_name}`.trim());
  const wallet = user.public_address ?? "";
  const route = (
    <RouteStrip
      from={<WalletEnd address={user.public_address ?? undefined} network={networkFacts(place.chainId).name} />}
      to={<AccountEnd username={user.username} />}
    />
  );
  return (
    <FlowPage title={texts.title} text={texts.lead}>
      <Path now={step} />
      <div className={classNames(styles.duo, step === "read" && styles.alone)}>
        <AgreementDocument plan={plan} name={name || user.username} wallet={wallet}>
          {step === "read" && (
            <Button variant="primary" onClick={() => setStep("sign")}>
              {texts.toSigning}
            </Button>
          )}
          <Button render={<a href={pdf} target="_blank" rel="noreferrer" />}>
            <Icon name="share" size="s" />
            {texts.savePdf}
          </Button>
        </AgreementDocument>
        {step === "sign" && <SignForm user={user} route={route} name={name} onName={setName} />}
      </div>
      <AllocationPanel accountId={user.account_id} check={check} plan={plan} isUnsigned />
    </FlowPage>
  );
};
