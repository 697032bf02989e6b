/** Around every page: the verdict of the guard, the frame, the signed-in player and what outlives a page. */
import type { User } from "@passport/protocol/user";
import { createRootRouteWithContext, Outlet, redirect, useMatches, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { VisitorContext } from "../../lib/session/use-user.ts";
import type { Verdict } from "../guard.ts";
import { Notices, RestSlot } from "../slots/slots.ts";
import type { Access } from "./access.ts";
import { LoginRequiredPage, Shell } from "./frame-pages.ts";

export interface RouterContext {
  judge(path: string, query: string, access: Access): Verdict;
  /** Whether a page needs a document with another policy than this one. */
  needsOwnDocument(address: { pathname: string }): boolean;
  /** The signed-in player of this moment. */
  user(): User | undefined;
}

const unknown: Access = { for: "unknown" };

/** In a file of its own, which few visits need. Without it the visitor is at the profile all the same. */
const notifyUnknownAddress = () =>
  import("../pages/unknown-address/notify-unknown-address.ts").then(
    (file) => file.notifyUnknownAddress(),
    () => {},
  );

const Framed = ({ children, isRefused }: { children: ReactNode; isRefused: boolean }) => {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.frame ?? "none" });
  if (frame === "none") return children;
  return <Shell isFullBleed={isRefused || frame === "full-bleed"}>{children}</Shell>;
};

const Root = () => {
  const { verdict, visitor } = rootRoute.useRouteContext();
  const navigate = useNavigate();
  const isRefused = verdict.kind === "login-required";
  return (
    <VisitorContext value={visitor}>
      <Framed isRefused={isRefused}>
        {isRefused ? <LoginRequiredPage onContinue={() => navigate({ href: verdict.loginAddress })} /> : <Outlet />}
      </Framed>
      {/* Beside every page: a notice outlives the page that caused it. */}
      <Notices />
      <RestSlot />
    </VisitorContext>
  );
};

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches }) => {
    const access = matches.at(-1)?.staticData.page?.access ?? unknown;
    const verdict = context.judge(location.pathname, location.searchStr, access);
    const isUnknown = verdict.kind === "go" && verdict.isUnknown === true;
    // Of an unknown address too, since another document would lose the notice.
    if ((verdict.kind !== "go" || isUnknown) && context.needsOwnDocument(location)) {
      throw redirect({ href: location.href, reloadDocument: true });
    }
    if (isUnknown) void notifyUnknownAddress();
    if (verdict.kind === "go") throw redirect({ href: verdict.to, replace: true });
    return { verdict, visitor: context.user() };
  },
  component: Root,
});
