import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Progress } from "../../../ui/progress/progress.tsx";
import { notify, ToastCard, type ToastTone } from "../../../ui/toast/toast.tsx";
import { Pair, Row, Section } from "../section.tsx";

const tones: ToastTone[] = ["info", "success", "warn", "error"];

/** As an on-chain confirmation does it: one notice that counts up in place and hides after success. */
const countUp = () => {
  const toast = notify({ tone: "live", title: "0/6 confirmations", timeoutMs: null });
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    toast.update({ title: `${count}/6 confirmations` });
    if (count < 6) return;
    clearInterval(timer);
    toast.update({ tone: "success", timeoutMs: 4000 });
  }, 500);
};

export const MessageSection = () => (
  <Section title="Messages">
    <Pair>
      <Alert tone="info" title="Withdrawals pause until 16 Nov, 00:14">
        You changed your wallet.
      </Alert>
      <Alert tone="success" title="Email sent">
        Check junk or spam if nothing arrives within a few minutes.
      </Alert>
      <Alert tone="warn" title="Connecting to the server">
        Amounts may be a few seconds old.
      </Alert>
      <Alert tone="error" title="Connection closed">
        <a href="#top">Connect again</a> to go on.
      </Alert>
    </Pair>
    <Pair>
      <ToastCard
        onDismiss={() => undefined}
        toast={{
          tone: "live",
          title: "Waiting for the chain",
          text: "9 of 15 blocks, about 18 seconds.",
          content: <Progress label="Blocks" value={60} />,
        }}
      />
      <ToastCard
        onDismiss={() => undefined}
        toast={{ tone: "success", title: "1,250.00 SUPS arrived", text: "In wallet 0x71C4…9aF2." }}
      />
    </Pair>
    <Row>
      {tones.map((tone) => (
        <Button
          key={tone}
          size="sm"
          onClick={() => notify({ tone, title: `Notice: ${tone}`, text: "Hides after 6 seconds." })}
        >
          Notify {tone}
        </Button>
      ))}
      <Button size="sm" onClick={countUp}>
        Notify, counting up
      </Button>
    </Row>
  </Section>
);
