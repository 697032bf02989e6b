/** "I sent it but it's not here": a hash in, one sentence out (DEPOSIT-29). */
import { traceDeposit } from "@passport/protocol/calls/deposit-trace";
import { hashSchema } from "@passport/protocol/hex";
import type { User } from "@passport/protocol/user";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FlowCard } from "../../../flow/flow.tsx";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { tracerTexts } from "./texts.ts";
import styles from "./tracer.module.css";

/** Most players never ask. */
const TraceAnswer = lazyComponent(async () => (await import("./answer/trace-answer.tsx")).TraceAnswer);

export const Tracer = ({ user }: { user: User }) => {
  const texts = useTexts(tracerTexts);
  const catalogue = useTexts(catalogueTexts);
  const [hash, setHash] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (transaction_hash: string) => runCommand(traceDeposit, { transaction_hash }),
  });
  const find = (event?: FormEvent) => {
    event?.preventDefault();
    const isHash = hashSchema.safeParse(hash).success;
    setWrong(!isHash);
    if (isHash && !isPending) mutate(hash);
  };
  return (
    <FlowCard title={texts.title}>
      <form className={styles.form} onSubmit={find}>
        <TextField
          className={styles.hash}
          label={texts.hash}
          hint={texts.hint}
          error={isWrong ? texts.notAHash : undefined}
          value={hash}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => {
            setHash(target.value.trim());
            setWrong(false);
          }}
        />
        <Button type="submit" busy={isPending} className={styles.find}>
          {texts.find}
        </Button>
      </form>
      {/* Stays mounted: a live region announces only what is added to it later. */}
      <div aria-live="polite">
        {error && (
          <Alert tone="error" title={texts.failed}>
            {shownError(error, catalogue)}
          </Alert>
        )}
        {data && !error && <TraceAnswer trace={data} user={user} isAsking={isPending} onAgain={() => find()} />}
      </div>
    </FlowCard>
  );
};
