import { Section } from "../section.tsx";

export const TypeSection = () => (
  <Section title="Type">
    <div className="stack">
      <p style={{ font: "600 var(--t40)/1.1 var(--display)" }}>Heading 40, Saira Condensed</p>
      <p style={{ font: "600 var(--t28)/1.1 var(--display)" }}>Heading 28 for a section</p>
      <p style={{ font: "600 var(--t22)/1.1 var(--display)" }}>Heading 22 for a panel</p>
      <p style={{ font: "600 var(--t18)/1.1 var(--display)" }}>Heading 18 for a step or a card</p>
      <p>
        Text 15/24, IBM Plex Sans. Each step says how long it takes and that it is{" "}
        <a href="#top">safe to close the page</a>.
      </p>
      <p className="small mid">
        Small 13/20 for hints and second lines. Amounts are tabular: <span className="num">1,250.00</span>
      </p>
      <span className="label">Field label 12</span>
    </div>
    <div className="mrz" aria-hidden="true">
      <span>
        {"P<SUPVOSS"}
        <i>{"<<"}</i>MARA<i>{"<".repeat(29)}</i>
      </span>
      <span>
        X4K9V27PA5SUP2203148<i>{"<".repeat(22)}</i>94
      </span>
    </div>
    <div className="micro" aria-hidden="true">
      {"one account one wallet every world ".repeat(12)}
    </div>
  </Section>
);
