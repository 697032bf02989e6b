import type { ReservesReport } from "@passport/protocol/calls/reserves";
import { chains, isChainId } from "@passport/protocol/chains";
import { useId } from "react";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { reservesTexts } from "../texts.ts";
import styles from "./holdings.module.css";

type Holding = ReservesReport["holdings"][number];

/** The chain of a development stack has no explorer. */
const explorerOf = ({ chain_id: chainId, address }: Holding): string | undefined => {
  const explorer = isChainId(chainId) ? chains[chainId].explorer : null;
  return explorer === null ? undefined : `${explorer}/address/${address}`;
};

const HoldingRow = ({ holding }: { holding: Holding }) => {
  const texts = useTexts(reservesTexts);
  const { name, address, amount, block_number: block } = holding;
  const explorer = explorerOf(holding);
  return (
    <li className={styles.holding}>
      <span className={styles.name}>{name}</span>
      <Amount value={amount} unit={brand.token} size="strong" />
      <span className={styles.where}>
        <CopyButton value={address} label={texts.addressToCopy} shown={shortAddress(address, 4)} />
        {explorer !== undefined && (
          <a
            className={styles.explorer}
            href={explorer}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.viewAddress(name)}
          >
            <Icon name="ext" size="s" />
          </a>
        )}
      </span>
      <span className="lo small num">
        {texts.atBlock(formatAmount(BigInt(block), { decimals: 0, shownDecimals: 0 }))}
      </span>
    </li>
  );
};

type ChainFlow = ReservesReport["flows"][number];

/** What came and went on the chain: where more leaves than came, deposits of other chains are paid out. */
const FlowFields = ({ flow }: { flow: ChainFlow }) => {
  const texts = useTexts(reservesTexts);
  const fields = [
    [texts.deposited, flow.deposited],
    [texts.withdrawn, flow.withdrawn],
    [texts.enteredToday, flow.entered_today],
    [texts.dailyCap, flow.daily_cap],
  ] as const;
  return (
    <dl className={styles.flow}>
      {fields.map(([label, amount]) => (
        <div key={label}>
          <dt className="lo small">{label}</dt>
          <dd className="num">
            <Amount value={amount} unit={brand.token} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Per chain, in the order of the report. */
const byChain = (holdings: readonly Holding[]): readonly (readonly [number, readonly Holding[]])[] => [
  ...Map.groupBy(holdings, (holding) => holding.chain_id),
];

export const Holdings = ({ report: { holdings, flows } }: { report: ReservesReport }) => {
  const texts = useTexts(reservesTexts);
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id}>
      <div className={styles.holdings}>
        <div className="stack">
          <h2 id={id} className={styles.title}>
            {texts.holdings}
          </h2>
          <p className="mid">{texts.holdingsText}</p>
        </div>
        {holdings.length === 0 && <p className="lo">{texts.noHoldings}</p>}
        {byChain(holdings).map(([chainId, ones]) => (
          <div key={chainId}>
            <h3 className="label">
              {texts.onChain(isChainId(chainId) ? chains[chainId].name : texts.otherChain(chainId))}
            </h3>
            <ul>
              {ones.map((holding) => (
                <HoldingRow key={holding.address + holding.name} holding={holding} />
              ))}
            </ul>
            {flows
              .filter((flow) => flow.chain_id === chainId)
              .map((flow) => (
                <FlowFields key={flow.chain_id} flow={flow} />
              ))}
          </div>
        ))}
      </div>
    </Panel>
  );
};
