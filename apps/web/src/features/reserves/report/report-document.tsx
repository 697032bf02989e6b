/** The report as a document: its own seal is drawn from the root, so that two different roots look different. */
import type { ReservesReport } from "@passport/protocol/calls/reserves";
import { sealText } from "../../../art/brand-zone.ts";
import { Mesh } from "../../../art/react/mesh.tsx";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Seal } from "../../../art/react/seal.tsx";
import { reservesZone } from "../../../art/reserves-zone.ts";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { formatExactTime, formatStampTime } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Amount } from "../../../ui/amount/amount.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { type ReservesWords, reservesTexts } from "../texts.ts";
import { type Coverage, coverageOf, overdueDays } from "./coverage.ts";
import styles from "./report-document.module.css";

const sentenceOf = ({ ratio, missing }: Coverage, texts: ReservesWords): string => {
  if (missing > 0n) return texts.short(formatAmount(missing));
  return ratio === undefined ? texts.nothingOwed : texts.covered;
};

const Fields = ({ report }: { report: ReservesReport }) => {
  const texts = useTexts(reservesTexts);
  const count = formatAmount(BigInt(report.accounts), { decimals: 0, shownDecimals: 0 });
  const fields = [
    [texts.owed, <Amount key="owed" value={report.liabilities} unit={brand.token} size="strong" />],
    [texts.unclaimed, <Amount key="unclaimed" value={report.unclaimed} unit={brand.token} size="strong" />],
    [texts.held, <Amount key="held" value={report.reserves} unit={brand.token} size="strong" />],
    [texts.stock, <Amount key="stock" value={report.stock} unit={brand.token} size="strong" />],
    [texts.accounts, <span key="accounts">{count}</span>],
    [
      texts.takenAt,
      <time key="taken" dateTime={report.taken_at}>
        {formatExactTime(report.taken_at)}
      </time>,
    ],
  ] as const;
  return (
    <dl className={styles.fields}>
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className={styles.root}>
        <dt className="label">{texts.root}</dt>
        <dd>
          <CopyButton value={report.root} label={texts.rootToCopy} />
        </dd>
      </div>
      <div className={styles.root}>
        <dt className="label">{texts.books}</dt>
        {report.books === null ? (
          <dd>{texts.noBooks}</dd>
        ) : (
          <dd>
            <CopyButton value={report.books.hash} label={texts.booksToCopy} />
            <p className="lo small">
              {texts.booksText(formatAmount(BigInt(report.books.number), { decimals: 0, shownDecimals: 0 }))}
            </p>
          </dd>
        )}
      </div>
    </dl>
  );
};

export const ReportDocument = ({ report }: { report: ReservesReport }) => {
  const texts = useTexts(reservesTexts);
  const coverage = coverageOf(report);
  const isShort = coverage.missing > 0n;
  const overdue = overdueDays(report, useNow());
  return (
    <section className={classNames("cut", styles.document, isShort && styles.short)} aria-label={texts.report}>
      <div className={styles.main}>
        <Mesh seed={report.root} className={styles.ground} />
        <div className={styles.words}>
          <div className={styles.sum}>
            <div className="label">{texts.ratio}</div>
            {coverage.ratio !== undefined && <div className={styles.ratio}>{coverage.ratio}</div>}
            <p className={isShort ? "err" : "mid"}>{sentenceOf(coverage, texts)}</p>
          </div>
          <Fields report={report} />
          {overdue !== undefined && (
            <Alert tone="warn" className={styles.old}>
              {texts.old(overdue)}
            </Alert>
          )}
        </div>
        <div className={styles.seal}>
          <Seal seed={report.root} text={sealText(brand)} />
          <div className={styles.stamp}>
            <Stamp
              tone={isShort ? "error" : "success"}
              text={isShort ? texts.stampShort : texts.stampCovered}
              detail={formatStampTime(report.taken_at).toUpperCase()}
            />
          </div>
        </div>
      </div>
      <div className={styles.zone}>
        <Mrz
          lines={reservesZone({
            issuer: brand.issuer,
            token: brand.token,
            root: report.root,
            takenAt: new Date(report.taken_at),
          })}
        />
      </div>
    </section>
  );
};
