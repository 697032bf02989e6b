/** Parts of the payment's document that several states share. */
import type { Payment } from "@passport/protocol/calls/payments";
import { supsDecimals } from "@passport/protocol/constants";
import { isUsableOrigin } from "@passport/protocol/registered-target";
import { paymentZone } from "../../art/payment-zone.ts";
import { Mrz } from "../../art/react/mrz.tsx";
import { AccountEnd, RouteEnd, type RouteState, RouteStrip } from "../../flow/route-strip.tsx";
import { brand } from "../../lib/env/brand.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { useUsdOf } from "../../lib/money/use-usd-of.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Facts } from "../../ui/facts/facts.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { GameMark } from "./game-mark.tsx";
import styles from "./pay.module.css";
import { payTexts } from "./texts.ts";

const hostOf = ({ game: { origins } }: Payment): string | undefined => {
  const origin = origins.find(isUsableOrigin);
  return origin && new URL(origin).host;
};

/** Who asks: its mark, its name and the address that it is registered with. */
export const Asking = ({ payment }: { payment: Payment }) => {
  const texts = useTexts(payTexts);
  const host = hostOf(payment);
  return (
    <div className={styles.asking}>
      <GameMark clientId={payment.game.client_id} />
      <div>
        <h1>{texts.asks(payment.game.name)}</h1>
        <p>
          <Icon name="ok" size="s" />
          <span>{host === undefined ? texts.registeredGame : texts.registered(host)}</span>
        </p>
      </div>
    </div>
  );
};

export const Price = ({ payment: { amount, description }, hasUsd }: { payment: Payment; hasUsd?: boolean }) => {
  const texts = useTexts(payTexts);
  const usd = useUsdOf(BigInt(amount));
  return (
    <div className={styles.price}>
      <span className={styles.sum}>
        {formatAmount(amount)} <small>{brand.token}</small>
      </span>
      {hasUsd && usd !== undefined && <span className={styles.usd}>{texts.aboutUsd(usd)}</span>}
      <span className={styles.description}>{description}</span>
    </div>
  );
};

export const Tear = () => <div className={styles.tear} />;

interface RouteProps {
  payment: Payment;
  username: string;
  state: RouteState;
}

export const Route = ({ payment, username, state }: RouteProps) => (
  <>
    <Tear />
    <RouteStrip
      from={<AccountEnd username={username} />}
      to={
        <RouteEnd
          picture={<GameMark clientId={payment.game.client_id} />}
          name={payment.game.name}
          note={hostOf(payment) ?? payment.game.client_id}
        />
      }
      state={state}
    />
  </>
);

/** The game's own name for it, or the end of our id: ids of one evening all begin alike. */
export const claimName = ({ reference, claim_id }: Payment): string => reference ?? claim_id.slice(-6).toUpperCase();

/** In full for who wants to compare it. */
const ClaimId = ({ payment }: { payment: Payment }) => (
  <span className="mono" title={payment.claim_id}>
    {claimName(payment)}
  </span>
);

export const ClaimFacts = ({ payment, available }: { payment: Payment; available?: bigint | undefined }) => {
  const texts = useTexts(payTexts);
  const balance = available !== undefined && {
    id: "available",
    term: texts.available,
    value: `${formatAmount(available)} ${brand.token}`,
  };
  const claim = { id: "claim", term: texts.claim, value: <ClaimId payment={payment} /> };
  return <Facts facts={[...(balance ? [balance] : []), claim]} />;
};

/** A longer description needs its room. */
const zoneFits = 60;

export const PaymentMrz = ({ payment }: { payment: Payment }) =>
  payment.description.length > zoneFits ? null : (
    <Mrz
      className={styles.zone}
      lines={paymentZone({
        issuer: brand.issuer,
        game: payment.game.name,
        description: payment.description,
        claimId: payment.claim_id,
        token: brand.token,
        amount: payment.amount,
        decimals: supsDecimals,
        expiresAt: new Date(payment.expires_at),
      })}
    />
  );
