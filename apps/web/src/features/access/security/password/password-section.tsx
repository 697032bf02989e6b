import type { User } from "@passport/protocol/user";
import { lazy, Suspense, useState } from "react";
import { catalogueTexts } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { notify } from "../../../../ui/toast/notify.ts";
import { Section } from "../section.tsx";
import { securityTexts } from "../texts.ts";

const loadDialog = () => import("./password-dialog.tsx");
const PasswordDialog = lazy(async () => ({ default: (await loadDialog()).PasswordDialog }));

export const PasswordSection = ({ user }: { user: User }) => {
  const texts = useTexts(securityTexts);
  const catalogue = useTexts(catalogueTexts);
  const [state, setState] = useState<"closed" | "opening" | "open">("closed");
  const open = async () => {
    setState("opening");
    try {
      await loadDialog();
      setState("open");
    } catch {
      setState("closed");
      notify({ tone: "error", title: catalogue.unavailable });
    }
  };
  return (
    <Section
      title={texts.password}
      text={user.has_password ? texts.passwordSetText : texts.passwordMissingText}
      actions={
        <Button busy={state === "opening"} onClick={open}>
          {user.has_password ? texts.changePassword : texts.setPassword}
        </Button>
      }
    >
      {state === "open" && (
        <Suspense>
          <PasswordDialog user={user} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </Section>
  );
};
