/** Both pages for other sites in one file: a visitor who needs one is likely to need the other. */
import type { ComponentProps } from "react";
import { AuthLayout } from "../../../features/access/auth-layout/auth-layout.tsx";
import { LoginPanel } from "../../../features/access/login/login-panel.tsx";
import { ExternalLogin } from "../../../features/clients/external-login.tsx";
import { ExternalLogout } from "../../../features/clients/external-logout.tsx";
import { type ExternalParts, ExternalPartsContext } from "../../../features/clients/parts.tsx";

const parts: ExternalParts = { Layout: AuthLayout, Login: LoginPanel };

export const ExternalLoginPage = (props: ComponentProps<typeof ExternalLogin>) => (
  <ExternalPartsContext value={parts}>
    <ExternalLogin {...props} />
  </ExternalPartsContext>
);

export const ExternalLogoutPage = (props: ComponentProps<typeof ExternalLogout>) => (
  <ExternalPartsContext value={parts}>
    <ExternalLogout {...props} />
  </ExternalPartsContext>
);
