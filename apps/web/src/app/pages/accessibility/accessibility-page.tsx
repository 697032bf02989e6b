/** /accessibility: what is checked against WCAG 2.2 AA, what was tried, and what is missing (LAYOUT-14 to 16). */
import { formatDate } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Accordion } from "../../../ui/accordion/accordion.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Facts } from "../../../ui/facts/facts.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Section } from "../../../ui/section/section.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import styles from "./accessibility-page.module.css";
import checkedTests from "./checked.json";
import { type CheckedPage, checkedPages, otherPages } from "./checked-pages.ts";
import { accessibilityTexts } from "./texts.ts";
import { triedWalks } from "./tried-walks.ts";

const checked = checkedPages(checkedTests);
const widths = [...new Set(checked.flatMap((page) => page.widths))].sort((a, b) => a - b).join(", ");
const checkCount = checked.reduce((sum, { checks }) => sum + checks, 0);
const lastRun =
  checkedTests
    .map(({ checkedOn }) => checkedOn)
    .sort()
    .at(-1) ?? "";

/** Noon, so that no time zone makes another day of it. */
const day = (date: string): string => formatDate(`${date}T12:00`);

const CheckedSummary = ({ page }: { page: CheckedPage }) => {
  const texts = useTexts(accessibilityTexts);
  return (
    <span className={styles.summary}>
      {page.address === otherPages ? (
        <span>{texts.otherPages}</span>
      ) : (
        <span className={styles.address}>{page.address}</span>
      )}
      <span className={styles.count}>{texts.pageSummary(page.checks, page.widths.join(", "))}</span>
    </span>
  );
};

const Automatic = () => {
  const texts = useTexts(accessibilityTexts);
  return (
    <Section
      title={texts.automatic}
      icon="ok"
      text={texts.automaticText}
      badge={<Stamp tone="success" text={texts.result} />}
    >
      <Facts
        facts={[
          { id: "pages", term: texts.pages, value: checked.filter(({ address }) => address !== otherPages).length },
          { id: "checks", term: texts.checks, value: checkCount },
          { id: "widths", term: texts.widths, value: texts.pixels(widths) },
          { id: "last", term: texts.lastRun, value: day(lastRun) },
        ]}
      />
      <Accordion
        items={checked.map((page) => ({
          id: page.address,
          title: <CheckedSummary page={page} />,
          content: (
            <ul className={styles.list}>
              {page.states.map((state) => (
                <li key={state}>{state}</li>
              ))}
            </ul>
          ),
        }))}
      />
    </Section>
  );
};

export const AccessibilityPage = () => {
  const texts = useTexts(accessibilityTexts);
  return (
    <div className={styles.page}>
      <title>{texts.documentTitle(brand.product)}</title>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <p className="mid">{texts.lead(brand.product)}</p>
      </div>
      <div className={styles.columns}>
        <Automatic />
        <div className={styles.side}>
          <Section title={texts.triedTitle} icon="edit" text={texts.triedText}>
            <ul className={styles.list}>
              {triedWalks.map(({ what, on }) => (
                <li key={what}>
                  {texts.tried[what]} <span className="mid">({day(on)})</span>
                </li>
              ))}
            </ul>
          </Section>
          <Section title={texts.limits} icon="warn">
            <ul className={styles.list}>
              {Object.entries(texts.knownLimits).map(([id, limit]) => (
                <li key={id}>{limit}</li>
              ))}
            </ul>
          </Section>
          {brand.links.support !== undefined && (
            <Section
              title={texts.report}
              icon="mail"
              text={texts.reportText}
              actions={
                <Button render={<a href={brand.links.support} target="_blank" rel="noreferrer" />}>
                  {texts.reportHow}
                  <Icon name="ext" size="s" />
                </Button>
              }
            />
          )}
        </div>
      </div>
    </div>
  );
};
