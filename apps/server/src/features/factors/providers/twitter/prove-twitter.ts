import { z } from "zod";
import type { FactorDependencies } from "../../dependencies.ts";
import type { ProvenIdentity } from "../../identities/identity.ts";
import { askProvider } from "../ask-provider.ts";
import { openProvider } from "../open-provider.ts";
import { callbackUrl } from "./own-addresses.ts";

const grantSchema = z.object({ access_token: z.string().min(1) });
const personSchema = z.object({ data: z.object({ id: z.string().min(1) }) });

/** SOCIAL-14: the code is worth nothing without the verifier, which never left the server. */
export const proveTwitter = async (
  { social, publicOrigin }: FactorDependencies,
  { code, verifier }: { code: string; verifier: string },
): Promise<ProvenIdentity> => {
  const { clientId, clientSecret, apiUrl } = openProvider(social.twitter);
  const { access_token: accessToken } = await askProvider(new URL(`${apiUrl}/2/oauth2/token`), grantSchema, {
    method: "POST",
    headers: { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: callbackUrl(publicOrigin),
      code_verifier: verifier,
    }),
  });
  const { data } = await askProvider(new URL(`${apiUrl}/2/users/me`), personSchema, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return { way: "twitter", subject: data.id };
};

/** RFC 6749, section 2.3.1: both are encoded before they are joined. */
const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;
