/** HOLD-12: said where something would leave, with its end and its reasons. */
import { pages } from "@passport/protocol/pages";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatExactTime } from "../lib/dates/format-date.ts";
import { holdQuery } from "../lib/hold/hold-query.ts";
import { useTexts } from "../lib/texts/texts.ts";
import { Alert } from "../ui/alert/alert.tsx";
import { heldTexts } from "./held-texts.ts";

/** Nothing while nothing is held. The reasons may come a moment later. */
export const HeldNotice = ({ until }: { until: string | undefined }) => {
  const texts = useTexts(heldTexts);
  const { data: hold } = useQuery(holdQuery(until));
  if (until === undefined) return null;
  const reasons = [...new Set(hold?.causes.map(({ reason }) => texts.reasons[reason]))];
  return (
    <Alert tone="warn" title={texts.title(formatExactTime(until))}>
      <p>{reasons.join(" ") || texts.unknownReason}</p>
      <Link to={pages.security}>{texts.seeMore}</Link>
    </Alert>
  );
};
