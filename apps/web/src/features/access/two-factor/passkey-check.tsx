/** PASSKEY-7: the passkey instead of a passcode, for an account that has one. */
import type { PasskeyAnswer } from "@passport/protocol/calls/passkey-answer";
import type { PasskeyRequest } from "@passport/protocol/calls/passkeys";
import { requestPasskey } from "@passport/protocol/calls/passkeys";
import { useEffect, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { passkeyPart } from "../../../lib/passkeys/passkey-part.ts";
import { usePasskeyQuestion } from "../../../lib/passkeys/use-passkey-question.ts";
import { PasskeyPrompt } from "../../../ui/passkey-prompt/passkey-prompt.tsx";

interface PasskeyCheckProps {
  token: string;
  onAnswer: (passkey: PasskeyAnswer) => Promise<void>;
}

export const PasskeyCheck = ({ token, onAnswer }: PasskeyCheckProps) => {
  const request = () => call(requestPasskey, { body: { purpose: "second_factor", token } });
  const [hasPasskey, setHasPasskey] = useState(false);
  const [first, setFirst] = useState<PasskeyRequest>();
  // Only the server knows whether the account has one. Without an answer the passcode is asked for, as ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for a login
  useEffect(() => {
    request().then(
      (asked) => {
        setFirst(asked);
        setHasPasskey(true);
      },
      () => undefined,
    );
  }, [token]);
  const question = usePasskeyQuestion(async () => {
    const { answer } = await passkeyPart.load();
    // A challenge serves once.
    setFirst(undefined);
    await onAnswer(await answer(first ?? (await request())));
  });
  return hasPasskey && <PasskeyPrompt variant="secondary" {...question} />;
};
