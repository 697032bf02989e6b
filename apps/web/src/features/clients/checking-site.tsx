/** The site that asks is looked up first. Until it is known the visitor can only wait or go home. */
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { failureCode } from "../../lib/social/social-failure.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import form from "../../ui/form/form.module.css";
import { Waiting } from "../../ui/spinner/waiting.tsx";
import { Layout } from "./parts.tsx";
import { externalTexts } from "./texts.ts";
import { isFinal } from "./use-destination.ts";

export const CheckingSite = () => (
  <Layout>
    <Waiting>{useTexts(externalTexts).checking}</Waiting>
  </Layout>
);

/** The error page of an address that is not registered: nothing is sent anywhere (EXTERNAL-5). */
export const SiteNotFound = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const texts = useTexts(externalTexts);
  const catalogue = useTexts(catalogueTexts);
  const code = failureCode(failure);
  const titles = new Map([
    ["client_unknown", texts.refusedTitle],
    ["interaction_over", texts.overTitle],
  ]);
  return (
    <Layout title={titles.get(code) ?? texts.failedTitle}>
      <div className={form.form}>
        <Alert tone="error">{shownError(failure, catalogue)}</Alert>
        {code === "client_unknown" && <p className={form.words}>{texts.refusedHint}</p>}
        {!isFinal(code) && (
          <Button variant="primary" size="lg" wide onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        <Button size="lg" wide render={<Link to={pages.root} />}>
          {texts.toHome}
        </Button>
      </div>
    </Layout>
  );
};
