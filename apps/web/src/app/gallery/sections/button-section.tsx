import { Button, type ButtonProps } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Example, Examples, Row, Section } from "../section.tsx";

const States = ({ variant, words }: { variant: NonNullable<ButtonProps["variant"]>; words: string }) => (
  <Examples>
    <Example name="Rest">
      <Button variant={variant}>{words}</Button>
    </Example>
    {(["hover", "focus", "pressed"] as const).map((state) => (
      <Example key={state} name={state[0]?.toUpperCase() + state.slice(1)}>
        <Button variant={variant} data-force={state}>
          {words}
        </Button>
      </Example>
    ))}
    <Example name="Disabled">
      <Button variant={variant} disabled>
        {words}
      </Button>
    </Example>
    <Example name="Busy">
      <Button variant={variant} busy>
        {words}
      </Button>
    </Example>
  </Examples>
);

export const ButtonSection = () => (
  <Section title="Buttons">
    <States variant="primary" words="Withdraw" />
    <States variant="secondary" words="Deposit" />
    <States variant="ghost" words="Cancel" />
    <States variant="danger" words="Lock account" />
    <Row>
      <Button size="sm">Small</Button>
      <Button>Medium</Button>
      <Button size="lg">Large</Button>
      <Button>
        <Icon name="copy" size="s" />
        With an icon
      </Button>
      <Button variant="ghost" size="sm" render={<a href="#top">Back to the top</a>}>
        <Icon name="back" size="s" />
        Back to the top
      </Button>
    </Row>
    <div style={{ maxWidth: "420px" }}>
      <Button variant="primary" size="lg" wide>
        Sign In
      </Button>
    </div>
  </Section>
);
