/** EARLY2-4 to EARLY2-7: who signs, and the decision. */
import { timesMs } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { FlowCard, FlowNote } from "../../../flow/flow.tsx";
import { useDelayedAction } from "../../../lib/delayed-action/use-delayed-action.ts";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { reloadPage } from "../../../lib/session/reload-page.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { hasOwnersWallet } from "../../../lib/wallet/owners-wallet.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/checkbox/checkbox.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { earlyCheckQuery } from "../withdraw-queries.ts";
import { signAgreement } from "./sign-agreement.ts";
import styles from "./sign-form.module.css";
import { canSign, type SignValues, tick } from "./sign-values.ts";
import { agreementTexts } from "./texts.ts";

/** EARLY2-11: says so, then reloads; a button does it now (U1). */
const Failed = () => {
  const texts = useTexts(agreementTexts);
  const catalogue = useTexts(catalogueTexts);
  const { secondsLeft, runNow } = useDelayedAction(reloadPage, timesMs.redirect);
  return (
    <Alert tone="error" title={catalogue.agreement_sign_failed}>
      <p>{texts.reloads(secondsLeft)}</p>
      <Button size="sm" onClick={runNow}>
        {texts.reloadNow}
      </Button>
    </Alert>
  );
};

interface SignFormProps {
  user: User;
  route: ReactNode;
  name: string;
  onName: (name: string) => void;
}

export const SignForm = ({ user, route, name, onName }: SignFormProps) => {
  const texts = useTexts(agreementTexts);
  const client = useQueryClient();
  const { isPending, run } = usePending();
  const [outcome, setOutcome] = useState<"none" | "rejected" | "failed">("none");
  const [rest, setRest] = useState<Omit<SignValues, "name">>({
    phone: user.mobile_number ?? "",
    email: user.email ?? "",
    accepts: false,
    declines: false,
  });
  const values: SignValues = { ...rest, name };
  const { phone, email, accepts, declines } = values;
  const change = (changes: Partial<SignValues>) => setRest({ ...rest, ...changes });
  const decide = (which: "accepts" | "declines", isTicked: boolean) => change(tick(values, which, isTicked));

  const sign = async () => {
    if (user.public_address === null || !(await hasOwnersWallet(user))) return;
    setOutcome("none");
    const address = user.public_address;
    try {
      const hasSigned = await signAgreement({ address, name, email, phone, agree: accepts });
      setOutcome(hasSigned ? "none" : "rejected");
      if (hasSigned) await client.invalidateQueries(earlyCheckQuery(address));
    } catch {
      setOutcome("failed");
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSign(values) && !isPending) void run(sign);
  };
  const label = () => {
    if (isPending) return texts.signing;
    if (accepts) return texts.signAccept;
    return declines ? texts.signDecline : texts.sign;
  };
  return (
    <FlowCard route={route} title={texts.signTitle}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.name}
          autoComplete="name"
          value={name}
          readOnly={isPending}
          onChange={({ target }) => onName(target.value)}
        />
        <div className={styles.pair}>
          <TextField
            label={texts.phone}
            hint={texts.phoneHint}
            type="tel"
            autoComplete="tel"
            value={phone}
            readOnly={isPending}
            onChange={({ target }) => change({ phone: target.value })}
          />
          <TextField
            label={texts.email}
            type="email"
            autoComplete="email"
            value={email}
            readOnly={isPending}
            onChange={({ target }) => change({ email: target.value })}
          />
        </div>
        <fieldset className={styles.decision}>
          <legend>{texts.decision}</legend>
          <Checkbox
            className={styles.choice}
            label={<Decision title={texts.accept} note={texts.acceptNote} />}
            checked={accepts}
            disabled={isPending}
            onChange={({ target }) => decide("accepts", target.checked)}
          />
          <Checkbox
            className={styles.choice}
            label={<Decision title={texts.decline} note={texts.declineNote} />}
            checked={declines}
            disabled={isPending}
            onChange={({ target }) => decide("declines", target.checked)}
          />
        </fieldset>
        {declines && <Alert tone="warn" title={texts.declineWarning} />}
        {outcome === "rejected" && <Alert tone="info" title={texts.rejected} />}
        {outcome === "failed" && <Failed />}
        <Button type="submit" variant="primary" size="lg" wide disabled={!canSign(values)} busy={isPending}>
          {label()}
        </Button>
      </form>
      <FlowNote>{texts.free}</FlowNote>
    </FlowCard>
  );
};

const Decision = ({ title, note }: { title: string; note: string }) => (
  <span className={styles.words}>
    <b>{title}</b>
    <small>{note}</small>
  </span>
);
