/**
 * SOCIAL-10: an access token says nothing about whom it was given to, so Facebook is asked whether it was our app;
 * a token that a player gave to another site opens nothing here. Both responses must name the same player.
 */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { Failure } from "../../../../platform/wire/failure.ts";
import type { FactorDependencies } from "../../dependencies.ts";
import type { ProvenIdentity } from "../../identities/identity.ts";
import { askProvider } from "../ask-provider.ts";
import { openProvider } from "../open-provider.ts";

const inspectionSchema = z.object({
  data: z.object({ app_id: z.string().optional(), is_valid: z.boolean(), user_id: z.string().optional() }),
});
const profileSchema = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

export const proveFacebook = async (
  { social }: Pick<FactorDependencies, "social">,
  { token }: { token: string },
): Promise<ProvenIdentity> => {
  const { appId, appSecret, graphUrl } = openProvider(social.facebook);
  const inspection = { input_token: token, access_token: `${appId}|${appSecret}` };
  const { data } = await askProvider(addressOf(graphUrl, "/debug_token", inspection), inspectionSchema);
  if (!data.is_valid || data.app_id !== appId) throw new Failure("social_failed");
  const profile = await askProvider(
    addressOf(graphUrl, "/me", {
      fields: "id,email,first_name,last_name",
      access_token: token,
      appsecret_proof: createHmac("sha256", appSecret).update(token).digest("hex"),
    }),
    profileSchema,
  );
  if (profile.id !== data.user_id) throw new Failure("social_failed");
  const { id: subject, email, first_name: firstName = "", last_name: lastName = "" } = profile;
  // Facebook does not say whether it has ever looked into this mailbox.
  return {
    way: "facebook",
    subject,
    firstName,
    lastName,
    ...(email && { email: { address: email, isVerified: false } }),
  };
};

const addressOf = (graphUrl: string, path: string, query: Record<string, string>): URL =>
  new URL(`${graphUrl}${path}?${new URLSearchParams(query)}`);
