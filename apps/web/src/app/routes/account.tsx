/** What a player changes about the account: first steps, profile, ways to log in, security. */
import { pages } from "@passport/protocol/pages";
import { type Access, players } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page, titleFromPage } from "./page.tsx";
import { onboardingSearch } from "./search.ts";

const ownOnly: Access = { for: "players", isOwnOnly: true };

export const accountRoutes = [
  page({
    path: pages.onboarding,
    access: players,
    title: titleFromPage,
    search: onboardingSearch,
    page: lazyPage(async () => (await import("../../features/profile/onboarding/onboarding-page.tsx")).OnboardingPage),
    props: ({ search }) => ({ skipsUsername: search.skip_username === "true" }),
  }),
  page({
    path: pages.editProfile,
    access: ownOnly,
    title: titleFromPage,
    page: lazyPage(async () => (await import("../pages/edit-profile/edit-profile-page.tsx")).EditProfilePage),
  }),
  page({
    path: pages.security,
    access: players,
    title: "Security",
    page: lazyPage(async () => (await import("../pages/security/security-page.tsx")).SecurityPage),
  }),
  page({
    path: pages.staffApproval,
    access: players,
    title: "Staff request",
    page: lazyPage(async () => (await import("../../features/staff/approval-page.tsx")).ApprovalPage),
    props: ({ params }) => ({ id: params.id }),
    restartsWith: ({ params }) => params.id,
  }),
  page({
    path: pages.staffProposals,
    access: players,
    title: "Changes to the contracts",
    page: lazyPage(async () => (await import("../../features/staff/proposals-page.tsx")).ProposalsPage),
  }),
  page({
    path: pages.tfaSetup,
    access: ownOnly,
    title: "Set up two-factor authentication",
    page: lazyPage(async () => (await import("../../features/security/two-factor/setup/setup-page.tsx")).SetupPage),
  }),
  page({
    path: pages.tfaRecoveryCode,
    access: ownOnly,
    title: "Recovery codes",
    page: lazyPage(
      async () =>
        (await import("../../features/security/two-factor/recovery-codes/recovery-code-page.tsx")).RecoveryCodePage,
    ),
  }),
] as const;
