/** Every part of a request that is signed, and nothing that is not. */
import type { StaffRequest } from "@passport/protocol/staff-request";
import { formatExactTime } from "../../lib/dates/format-date.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { type Fact, Facts } from "../../ui/facts/facts.tsx";
import { Panel } from "../../ui/panel/panel.tsx";
import styles from "./approval-page.module.css";
import { approvalTexts } from "./texts.ts";

const toText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** A name for people, and the id that is signed. */
const Named = ({ name, id }: { name: string; id: string }) => (
  <span className={styles.named}>
    {name} <code>{id}</code>
  </span>
);

export const RequestContent = ({ request }: { request: StaffRequest }) => {
  const texts = useTexts(approvalTexts);
  const { concerned } = request;
  const details: Fact[] = Object.entries(request.details).map(([name, value]) => ({
    id: `detail ${name}`,
    term: <span className={styles.term}>{name.replaceAll("_", " ")}</span>,
    value: <span className={styles.value}>{toText(value)}</span>,
  }));
  return (
    <>
      <Panel as="section" aria-labelledby="what">
        <h2 id="what" className={styles.head}>
          {texts.content}
        </h2>
        <Facts
          facts={[
            { id: "kind", term: texts.kind, value: <code>{request.kind}</code> },
            {
              id: "concerned",
              term: texts.concerns,
              value:
                concerned.length === 0
                  ? texts.noPlayer
                  : concerned.map((one) => <Named key={one.id} name={one.username} id={one.id} />),
            },
            { id: "subject", term: texts.subject, value: <code>{request.subject}</code> },
            ...details,
            { id: "reason", term: texts.reason, value: <span className={styles.reason}>{request.reason}</span> },
          ]}
        />
      </Panel>
      <Panel as="section" aria-labelledby="who">
        <h2 id="who" className={styles.head}>
          {texts.people}
        </h2>
        <Facts
          facts={[
            { id: "id", term: texts.id, value: <code>{request.id}</code> },
            {
              id: "asks",
              term: texts.asks,
              value: <Named name={request.requested_by} id={request.requester_id} />,
            },
            { id: "requested", term: texts.requested, value: formatExactTime(request.created_at) },
            { id: "approves", term: texts.approves, value: request.approved_by ?? texts.none },
            ...(request.due_at === null
              ? [{ id: "expires", term: texts.expires, value: formatExactTime(request.expires_at) }]
              : [{ id: "due", term: texts.due, value: formatExactTime(request.due_at) }]),
          ]}
        />
      </Panel>
    </>
  );
};
