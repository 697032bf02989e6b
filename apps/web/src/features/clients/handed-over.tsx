/** How an external login ends in this window. */
import { timesMs } from "@passport/protocol/constants";
import { useDelayedAction } from "../../lib/delayed-action/use-delayed-action.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import form from "../../ui/form/form.module.css";
import { Waiting } from "../../ui/spinner/waiting.tsx";
import { Layout } from "./parts.tsx";
import { externalTexts } from "./texts.ts";

export const Leaving = ({ site }: { site: string }) => (
  <Layout>
    <Waiting>{useTexts(externalTexts).leaving(site)}</Waiting>
  </Layout>
);

/** EXTERNAL-2: closes by itself, or at once by a button. Where the browser does not let it, the words remain. */
export const Posted = ({ site }: { site: string }) => {
  const texts = useTexts(externalTexts);
  useDelayedAction(() => window.close(), timesMs.openerClose);
  return (
    <Layout title={texts.doneTitle}>
      <div className={form.form}>
        <Alert tone="success">{texts.doneText(site)}</Alert>
        <Button size="lg" wide onClick={() => window.close()}>
          {texts.close}
        </Button>
      </div>
    </Layout>
  );
};

/** The opener is gone. A registered redirect URL is a way back that gives nothing away. */
export const LostOpener = ({ site, fallback }: { site: string; fallback: string | undefined }) => {
  const texts = useTexts(externalTexts);
  return (
    <Layout title={texts.lostTitle}>
      <div className={form.form}>
        <Alert tone="warn">{texts.lostText(site)}</Alert>
        <p className={form.words}>{texts.lostHint(site)}</p>
        {fallback !== undefined && (
          <Button variant="primary" size="lg" wide render={<a href={fallback} rel="noreferrer" />}>
            {texts.goToSite(site)}
          </Button>
        )}
        <Button size="lg" wide onClick={() => window.close()}>
          {texts.close}
        </Button>
      </div>
    </Layout>
  );
};
