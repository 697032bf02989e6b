import { useState } from "react";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { Select } from "../../../ui/select/select.tsx";
import { Slider } from "../../../ui/slider/slider.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { Pair, Section } from "../section.tsx";

const types = [
  { value: "all", label: "All types" },
  { value: "machine", label: "War machine" },
  { value: "weapon", label: "Weapon" },
  { value: "crate", label: "Mystery crate", disabled: true },
];

export const FieldSection = () => {
  const [type, setType] = useState("all");
  const [zoom, setZoom] = useState(2);
  return (
    <Section title="Fields">
      <Pair>
        <TextField label="Username" placeholder="3 to 15 characters" hint="Others see this name." />
        <TextField label="Username" defaultValue="mara_voss" data-force="focus" hint="Focused." />
        <TextField label="Search" type="search" icon="search" placeholder="Description or reference" />
        <TextField label="Search" defaultValue="mara" data-force="hover" hint="Hovered." />
        <TextField
          label="Email"
          type="email"
          defaultValue="mara@voss"
          error="This is not an email address. Check the part after the @."
        />
        <TextField label="Email" defaultValue="mara@voss.world" disabled hint="Disabled while a change is confirmed." />
        <PasswordField
          label="Password"
          autoComplete="off"
          defaultValue="correct horse"
          hint="At least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter."
        />
        <PasswordField
          label="Password"
          autoComplete="off"
          defaultShown
          defaultValue="short"
          error="Too short: use 8 or more characters."
        />
        <Select label="Asset type" options={types} value={type} onValueChange={setType} />
        <Select label="Network" options={types} value="machine" onValueChange={setType} disabled />
        <Slider label="Zoom" min={1} max={4} step={0.1} value={zoom} onValueChange={setZoom} />
        <Slider
          label="Zoom"
          min={1}
          max={4}
          value={2}
          onValueChange={setZoom}
          disabled
          hint="Disabled while it is sent."
        />
      </Pair>
      <Select
        label="Page size"
        compact
        options={[{ value: "8", label: "8 per page" }]}
        value="8"
        onValueChange={setType}
      />
    </Section>
  );
};
