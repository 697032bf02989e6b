import { connectFromChip } from "../../../features/wallet/chip/connect-from-chip.ts";
import { NetworkGate } from "../../../features/wallet/network/network-gate.tsx";
import { NetworkSwitch } from "../../../features/wallet/network/network-switch.tsx";
import { Waiting } from "../../../features/wallet/waiting/waiting.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Example, Row, Section } from "../section.tsx";

const states = ["idle", "switching", "failed"] as const;

export const WalletSection = () => (
  <Section title="Wallet">
    {states.map((state) => (
      <Example key={state} name={`Network, ${state}`}>
        <NetworkSwitch wanted={56} now={state === "idle" ? 1 : 4} state={state} onSwitch={() => undefined} />
      </Example>
    ))}
    <Example name="Waiting for the wallet">
      <Panel>
        <Waiting text="Check your wallet: it's waiting for you. Choose the account there and confirm." />
      </Panel>
    </Example>
    <Example name="An action on BSC testnet, with the wallet of this browser">
      <NetworkGate wanted={97}>
        <Row>
          <Button onClick={connectFromChip}>Connect this browser's wallet</Button>
          <span className="mid">Here the action would stand.</span>
        </Row>
      </NetworkGate>
    </Example>
  </Section>
);
