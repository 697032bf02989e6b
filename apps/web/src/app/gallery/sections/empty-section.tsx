import { Rosette } from "../../../art/react/rosette.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { Pair, Section } from "../section.tsx";

export const EmptySection = () => (
  <Section title="Empty, error, waiting">
    <Pair>
      <EmptyState
        level={3}
        art={<Rosette seed="empty" order={12} density={0.5} />}
        title="Inventory Is Empty"
        text="Machines, weapons and crates you own appear here."
        action={<Button variant="primary">Go To Store</Button>}
      />
      <EmptyState
        level={3}
        tone="error"
        title="Assets did not load"
        text="Your assets are safe. The list could not be read just now."
        action={<Button>Try again</Button>}
      />
    </Pair>
    <Panel>
      <div className="stack">
        <Skeleton width="70%" height="24px" label="Loading" />
        <Skeleton width="120px" height="18px" />
        <Skeleton height="64px" />
      </div>
    </Panel>
  </Section>
);
