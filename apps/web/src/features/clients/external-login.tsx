/** /external/login: the login that another site asked for, in a window, by redirect or by OpenID Connect. */
import { useSession } from "../../lib/session/session-store.ts";
import { CheckingSite, SiteNotFound } from "./checking-site.tsx";
import type { ExternalSearch } from "./external-search.ts";
import { JudgedLogin } from "./judged-login.tsx";
import { useDestination } from "./use-destination.ts";

interface ExternalLoginProps {
  search: ExternalSearch;
  /** The path and query of this page: where a sign-up and a two-factor check come back to. */
  address: string;
}

export const ExternalLogin = ({ search, address }: ExternalLoginProps) => {
  const session = useSession();
  const user = session.status === "user" ? session.user : undefined;
  const { state, retry } = useDestination(search);
  return (
    <>
      {state.kind === "checking" && <CheckingSite />}
      {state.kind === "failed" && <SiteNotFound failure={state.failure} onRetry={retry} />}
      {state.kind === "found" && (
        <JudgedLogin destination={state.destination} user={user} search={search} address={address} />
      )}
    </>
  );
};
