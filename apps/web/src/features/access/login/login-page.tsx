/** /login. */
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { LoginPanel } from "./login-panel.tsx";
import { loginTexts } from "./texts.ts";

interface LoginPageProps {
  opensSignup: boolean;
  err: string | undefined;
  redirectURL: string | undefined;
  tenant: string | undefined;
}

export const LoginPage = ({ opensSignup, err, redirectURL, tenant }: LoginPageProps) => {
  const texts = useTexts(loginTexts);
  return (
    <>
      <title>{`${texts.page}, ${brand.product}`}</title>
      <LoginPanel visit={{ redirectURL, tenant, isExternal: false }} opensSignup={opensSignup} err={err} />
    </>
  );
};
