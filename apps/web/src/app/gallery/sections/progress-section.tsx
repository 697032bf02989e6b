import { Button } from "../../../ui/button/button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Progress } from "../../../ui/progress/progress.tsx";
import { type Step, Stepper } from "../../../ui/stepper/stepper.tsx";
import styles from "../gallery.module.css";
import { Pair, Section } from "../section.tsx";

const underWay: Step[] = [
  { title: "Review", aside: "00:12", text: "Checked.", state: "done" },
  { title: "Sign in wallet", aside: "4:10 left", text: "Open your wallet and confirm.", state: "now" },
  { title: "On chain", aside: "45 s", text: "Safe to close this page.", state: "todo" },
];
const refused: Step[] = [
  { title: "Review", aside: "00:12", text: "Checked.", state: "done" },
  {
    title: "Rejected in wallet",
    aside: "00:13",
    text: "Nothing was sent and the hold is released.",
    state: "failed",
    actions: <Button size="sm">Try again</Button>,
  },
];

export const ProgressSection = () => (
  <Section title="Stepper and progress">
    <Pair>
      <Panel>
        <Stepper steps={underWay} />
      </Panel>
      <Panel>
        <Stepper steps={refused} />
      </Panel>
    </Pair>
    <div className={`stack ${styles.narrow}`}>
      <Stepper dense steps={underWay} />
      <Progress label="Time to final" value={60} />
      <Progress label="Released" value={84} tone="accent" />
      <Progress label="Finished" value={100} tone="success" />
      <Progress label="Stopped" value={32} tone="error" />
    </div>
  </Section>
);
