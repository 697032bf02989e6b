/** /verify?id=&token= and its short form /verify/{token}, which plain-text emails contain. */
import { verifyEmailLink, verifyToken } from "@passport/protocol/calls/signup";
import { pages } from "@passport/protocol/pages";
import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { queryText } from "./query-text.ts";
import { VerificationView } from "./verification-view.tsx";

export const VerifyPage = () => {
  const catalogue = useTexts(catalogueTexts);
  const { search } = useRouter().latestLocation;
  // Read once: while the page is being left, the router's location is already that of the next one.
  const [{ id, token }] = useState(() => ({ id: queryText(search, "id"), token: queryText(search, "token") }));
  // Both parts of the link are needed (EMAIL-18).
  if (id === undefined || token === undefined) return <Navigate to={pages.root} replace />;
  // The link is sent to the server once (EMAIL-19).
  return (
    <VerificationView send={() => call(verifyEmailLink, { query: { id, token } })} success={catalogue.email_verified} />
  );
};

/** Verifies an email by its token alone (EMAIL-23). */
export const VerifyByTokenPage = ({ token }: { token: string }) => (
  <VerificationView
    send={() => call(verifyToken, { query: { token } })}
    success={useTexts(catalogueTexts).email_verified_by_token}
  />
);
