/** /login. */
import { LoginPanel } from "./login-panel.tsx";

interface LoginPageProps {
  opensSignup: boolean;
  err: string | undefined;
  redirectURL: string | undefined;
  tenant: string | undefined;
}

export const LoginPage = ({ opensSignup, err, redirectURL, tenant }: LoginPageProps) => {
  return <LoginPanel visit={{ redirectURL, tenant, isExternal: false }} opensSignup={opensSignup} err={err} />;
};
