/** What the rail holds; the same beside the page and over it. */
import { balanceTopic } from "@passport/protocol/calls/balances";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link, useLocation } from "@tanstack/react-router";
import { BrandName } from "../../art/react/brand-name.tsx";
import { isProfileOf } from "../../lib/address/addresses.ts";
import { brand } from "../../lib/env/brand.ts";
import { useLogOut } from "../../lib/session/use-log-out.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { notify } from "../../lib/toast/notify.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { GuestBlock, IdentityBlock } from "./identity-block.tsx";
import { navGroups, navTexts } from "./nav-items.ts";
import styles from "./rail.module.css";
import { shellTexts } from "./texts.ts";

/** SHELL-3: greyed while there is nothing to play with, and it says why. */
const BattleArena = ({ user }: { user: User }) => {
  const texts = useTexts(shellTexts);
  const balance = useTopic(balanceTopic, user.account_id);
  const isGreyed = "value" in balance && balance.value === "0";
  const address = brand.links.battleArena;
  if (address === undefined) return null;
  return (
    <>
      <div className={classNames("label", styles.group)}>{texts.worlds}</div>
      <a className={classNames(styles.item, isGreyed && styles.greyed)} href={address} target="_blank" rel="noopener">
        <Icon name="arena" />
        {texts.battleArena}
        {isGreyed && <span className={styles.reason}>{texts.needsToken}</span>}
        <span className="sr">{texts.opensElsewhere}</span>
        <Icon name="ext" size="s" className={styles.external} />
      </a>
    </>
  );
};

/** The section one is in, whatever its filters are. */
const here = { exact: true, includeSearch: false };

const LogoutItem = () => {
  const texts = useTexts(shellTexts);
  const catalogue = useTexts(catalogueTexts);
  const { isBusy, leave } = useLogOut((error) =>
    notify({ tone: "error", title: texts.logoutFailed, text: shownError(error, catalogue) }),
  );
  return (
    <button type="button" className={styles.item} aria-busy={isBusy} disabled={isBusy} onClick={leave}>
      <Icon name="logout" />
      {texts.logout}
    </button>
  );
};

const UserSections = ({ user }: { user: User }) => {
  const texts = useTexts(navTexts);
  // One section with tabs, each at an address of its own.
  const isOnOwnProfile = useLocation({ select: ({ pathname }) => isProfileOf(user.username, pathname) });
  return (
    <>
      {navGroups.map((group) => (
        <div key={group.name} className={styles.section}>
          <div className={classNames("label", styles.group)}>{texts[group.name]}</div>
          {group.items.map((item) => (
            <Link
              key={item.name}
              className={styles.item}
              to={item.to}
              // A collection is a page below it.
              activeOptions={item.to === pages.depositAssets ? { ...here, exact: false } : here}
              {...(item.to === pages.profile && isOnOwnProfile && { "aria-current": "page" })}
            >
              <Icon name={item.icon} />
              {texts[item.name]}
            </Link>
          ))}
        </div>
      ))}
      <BattleArena user={user} />
      <div className={styles.last}>
        <LogoutItem />
      </div>
    </>
  );
};

/** SHELL-4. Its button is a plain one: the page's own action is the primary one. */
const GuestSections = () => {
  const texts = useTexts(shellTexts);
  return (
    <div className={styles.guest}>
      <Button wide render={<Link to={pages.login} />}>
        {texts.login}
      </Button>
      <Link className={styles.item} to={pages.store} activeOptions={{ exact: true }}>
        <Icon name="store" />
        {texts.store}
      </Link>
    </div>
  );
};

export const Rail = ({ user }: { user: User | undefined }) => {
  const texts = useTexts(shellTexts);
  return (
    <div className={styles.rail} data-rail>
      <div className={styles.head}>
        <Link className={styles.brand} to={pages.home}>
          <BrandName />
        </Link>
      </div>
      {user ? <IdentityBlock user={user} /> : <GuestBlock />}
      <nav className={styles.nav} aria-label={texts.sections}>
        {user ? <UserSections user={user} /> : <GuestSections />}
      </nav>
    </div>
  );
};
