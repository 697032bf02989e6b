import { Badge } from "../../../ui/badge/badge.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import styles from "../gallery.module.css";
import { Row, Section } from "../section.tsx";

export const MarkSection = () => (
  <Section title="Badges and stamps">
    <Row>
      <Badge icon="passport">Passport</Badge>
      <Badge icon="game">Supremacy</Badge>
      <Badge icon="chain">On chain</Badge>
      <Badge tone="live">Live</Badge>
      <Badge tone="success" icon="ok">
        Arrived
      </Badge>
      <Badge tone="warn" icon="warn">
        Expires in 4:10
      </Badge>
      <Badge tone="error" icon="error">
        Failed
      </Badge>
      <Badge tone="accent">Chosen</Badge>
    </Row>
    <div className={styles.stamps}>
      <Stamp text="On chain" detail="15 NOV 26 00:14" lands />
      <Stamp tone="success" text="Arrived" detail="15 NOV 26 00:15" />
      <Stamp tone="error" text="Refused" detail="15 NOV 26 00:15" />
      <Stamp tone="neutral" text="Returned" detail="9 NOV 26 07:07" />
      <Stamp tone="accent" text="Issued" />
    </div>
  </Section>
);
