import { useState } from "react";
import { CodeField } from "../../../ui/code-field/code-field.tsx";
import { Pair, Section } from "../section.tsx";

export const CodeSection = () => {
  const [code, setCode] = useState("7kq");
  const [wrong, setWrong] = useState("7kq2x");
  const [passcode, setPasscode] = useState("");
  const [completed, setCompleted] = useState<string>();
  return (
    <Section title="Code fields">
      <Pair>
        <CodeField
          label="Code from the email"
          length={5}
          value={code}
          onChange={setCode}
          onComplete={setCompleted}
          data-force="focus"
          hint={completed ? `Complete: ${completed}` : "Type it or paste it."}
        />
        <CodeField
          label="Code, wrong"
          length={5}
          value={wrong}
          onChange={setWrong}
          error="That code does not match. 4 tries left."
        />
        <CodeField
          label="Passcode"
          length={6}
          alphabet="digits"
          value={passcode}
          onChange={setPasscode}
          hint="6 digits."
        />
        <CodeField label="Code, checking" length={5} value="7kq2x" onChange={setCode} disabled hint="Checking…" />
      </Pair>
    </Section>
  );
};
