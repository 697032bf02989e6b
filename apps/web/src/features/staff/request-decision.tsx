/** What the person in front of a request can do about it now. */
import { readStaffRequest } from "@passport/protocol/calls/staff";
import type { StaffRequest } from "@passport/protocol/staff-request";
import type { User } from "@passport/protocol/user";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatExactTime } from "../../lib/dates/format-date.ts";
import { usePending } from "../../lib/effects/use-pending.ts";
import { PasskeyCancelled } from "../../lib/passkeys/passkey-cancelled.ts";
import { StepUpCancelled } from "../../lib/session/step-up.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { notify } from "../../lib/toast/notify.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Panel } from "../../ui/panel/panel.tsx";
import styles from "./approval-page.module.css";
import { signRequest } from "./sign-request.ts";
import { approvalTexts } from "./texts.ts";

interface Decision {
  request: StaffRequest;
  user: User;
}

export const RequestDecision = ({ request, user }: Decision) => {
  const texts = useTexts(approvalTexts);
  return (
    <Panel as="section" aria-labelledby="decide" className={styles.decide}>
      <h2 id="decide" className={styles.head}>
        {texts.decide}
      </h2>
      <State request={request} user={user} />
    </Panel>
  );
};

const State = ({ request, user }: Decision) => {
  const texts = useTexts(approvalTexts);
  if (request.state !== "unsigned" && request.state !== "requested")
    return <Ended request={request} state={request.state} />;
  const isOwn = request.requester_id === user.id;
  if (request.concerned.some(({ id }) => id === user.id))
    return (
      <Alert tone="info" title={texts.ownAccount}>
        {texts.ownAccountText}
      </Alert>
    );
  if (request.state === "unsigned" && !isOwn)
    return (
      <Alert tone="info" title={texts.unsigned(request.requested_by)}>
        {texts.unsignedText}
      </Alert>
    );
  if (request.state === "requested" && isOwn)
    return (
      <Alert tone="info" title={texts.ownOpen}>
        {texts.ownOpenText}
      </Alert>
    );
  return <Sign request={request} isOwn={isOwn} />;
};

const Sign = ({ request, isOwn }: { request: StaffRequest; isOwn: boolean }) => {
  const texts = useTexts(approvalTexts);
  const catalogue = useTexts(catalogueTexts);
  const client = useQueryClient();
  const { isPending, run } = usePending();
  const [notice, setNotice] = useState<{ tone: "info" | "error"; text: string }>();
  const sign = () =>
    run(async () => {
      setNotice(undefined);
      try {
        client.setQueryData([readStaffRequest.key, request.id], await signRequest(request));
        notify({ tone: "success", title: isOwn ? texts.confirmed : texts.approved });
      } catch (failure) {
        if (failure instanceof StepUpCancelled) return;
        if (failure instanceof PasskeyCancelled) return setNotice({ tone: "info", text: texts.cancelled });
        setNotice({ tone: "error", text: shownError(failure, catalogue) });
        // It may have been decided meanwhile, in another tab or by a colleague: then the page shows that instead.
        await client.invalidateQueries({ queryKey: [readStaffRequest.key, request.id] });
      }
    });
  return (
    <>
      <p>{isOwn ? texts.confirmText : texts.approveText}</p>
      {notice !== undefined && (
        <Alert tone={notice.tone} {...(notice.tone === "error" && { title: texts.notSigned })}>
          {notice.text}
        </Alert>
      )}
      <Button variant="primary" size="lg" wide busy={isPending} onClick={sign}>
        <Icon name="key" />
        {isOwn ? texts.confirm : texts.approve}
      </Button>
      <p className={styles.hint}>{texts.signs}</p>
    </>
  );
};

const tones = { approved: "success", done: "success", withdrawn: "info", refused: "error", expired: "info" } as const;

const Ended = ({ request, state }: { request: StaffRequest; state: keyof typeof tones }) => {
  const texts = useTexts(approvalTexts);
  const { refusal, due_at: dueAt } = request;
  const text = () => {
    if (state === "approved") return texts.endTexts.approved(dueAt === null ? "" : formatExactTime(dueAt));
    if (state !== "refused") return texts.endTexts[state];
    return texts.endTexts.refused(refusal ?? "");
  };
  return (
    <Alert tone={tones[state]} title={texts.ends[state]}>
      {text()}
    </Alert>
  );
};
