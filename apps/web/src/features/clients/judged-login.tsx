/** An external login whose destination is known: the login for guests, the question for logged-in players (EXTERNAL-10). */
import type { AuthResponse } from "@passport/protocol/calls/access";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { useOnce } from "../../lib/effects/use-once.ts";
import { takeFreshLogin } from "../../lib/session/fresh-login.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import form from "../../ui/form/form.module.css";
import { takeChosenSite } from "./chosen-site.ts";
import { ContinueTo } from "./continue-to.tsx";
import type { Destination } from "./destination.ts";
import type { ExternalSearch } from "./external-search.ts";
import { Login } from "./parts.tsx";
import { externalTexts } from "./texts.ts";

interface JudgedLoginProps {
  destination: Destination;
  user: User | undefined;
  search: ExternalSearch;
  address: string;
}

/** A path of ours needs no question; a player who was logged in already leaves the login page (ROUTE-7). */
const GoToOwnPage = ({ path, isFresh }: { path: string | undefined; isFresh: boolean }) => {
  useOnce(() => location.replace((isFresh ? path : undefined) ?? pages.profile));
  return null;
};

export const JudgedLogin = ({ destination, user, search, address }: JudgedLoginProps) => {
  const texts = useTexts(externalTexts);
  const [isFresh, setFresh] = useState(() => takeFreshLogin(address) || takeChosenSite(destination));
  const enter = ({ user: entered }: AuthResponse) => {
    setFresh(true);
    setSession(entered);
  };

  if (!user) {
    return (
      <Login
        visit={{ redirectURL: address, tenant: search.tenant, isExternal: true, callback: enter }}
        err={search.err}
        intro={
          destination.kind !== "own" && (
            <p className={form.words}>
              {texts.guestBefore} <b>{destination.site}</b>. {texts.guestAfter}
            </p>
          )
        }
      />
    );
  }
  if (destination.kind === "own") return <GoToOwnPage path={destination.path} isFresh={isFresh} />;
  return <ContinueTo destination={destination} user={user} isDecided={isFresh} onLeave={() => setFresh(false)} />;
};
