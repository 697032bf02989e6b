import { useState } from "react";
import { Checkbox } from "../../../ui/checkbox/checkbox.tsx";
import { Chip, ChipRow } from "../../../ui/chip/chip.tsx";
import { Switch } from "../../../ui/switch/switch.tsx";
import { Tabs } from "../../../ui/tabs/tabs.tsx";
import { Pair, Row, Section } from "../section.tsx";

type TabId = "assets" | "achievements" | "edit";

export const ChoiceSection = () => {
  const [tab, setTab] = useState<TabId>("assets");
  const [on, setOn] = useState(true);
  const [share, setShare] = useState("50%");
  return (
    <Section title="Choices">
      <Tabs<TabId>
        label="Profile"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { id: "assets", label: "Game assets", panel: <p className="mid">Arrow keys move, Home and End jump.</p> },
          { id: "achievements", label: "Achievements", panel: <p className="mid">Nothing won yet.</p> },
          { id: "edit", label: "Edit profile", panel: null, disabled: true },
        ]}
      />
      <div style={{ maxWidth: "420px" }}>
        <ChipRow label="Share of the balance">
          {["25%", "50%", "75%"].map((name) => (
            <Chip key={name} pressed={share === name} onClick={() => setShare(name)}>
              {name}
            </Chip>
          ))}
          <Chip disabled>Max</Chip>
        </ChipRow>
      </div>
      <Row>
        <Switch label="Only show owned assets" checked={on} onCheckedChange={setOn} />
        <Switch label="Off" checked={false} onCheckedChange={setOn} />
        <Switch label="Focus" checked={false} onCheckedChange={setOn} data-force="focus" />
        <Switch label="Disabled" checked={false} onCheckedChange={setOn} disabled />
        <Switch label="Disabled, on" checked onCheckedChange={setOn} disabled />
      </Row>
      <Pair>
        <div>
          <Checkbox
            label={
              <>
                I agree to the <a href="#top">Terms And Conditions</a>
              </>
            }
          />
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Focus" data-force="focus" />
        </div>
        <div>
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled, checked" disabled defaultChecked />
          <Checkbox label="Refused" error="Agree to go on." />
        </div>
      </Pair>
    </Section>
  );
};
