/**
 * What these pages take from the feature that logs players in. Features do not import each other, so `app/pages/external`
 * provides it.
 */
import type { AuthResponse } from "@passport/protocol/calls/access";
import { type ComponentType, createContext, type ReactNode, use } from "react";

interface LayoutProps {
  title?: ReactNode;
  children: ReactNode;
}

interface LoginProps {
  visit: {
    redirectURL: string;
    tenant: string | undefined;
    isExternal: true;
    callback: (response: AuthResponse) => void;
  };
  err: string | undefined;
  /** What the login is for. */
  intro: ReactNode;
}

export interface ExternalParts {
  Layout: ComponentType<LayoutProps>;
  Login: ComponentType<LoginProps>;
}

export const ExternalPartsContext = createContext<ExternalParts | undefined>(undefined);

const useParts = (): ExternalParts => {
  const parts = use(ExternalPartsContext);
  if (!parts) throw new Error("The pages of other sites are rendered outside of app/pages/external");
  return parts;
};

export const Layout = (props: LayoutProps) => {
  const { Layout: Provided } = useParts();
  return <Provided {...props} />;
};

export const Login = (props: LoginProps) => {
  const { Login: Provided } = useParts();
  return <Provided {...props} />;
};
