/** The providers that open the account, to connect and to disconnect. The server never lets the last way in go (SOCIAL-28). */
import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { useSignInWays } from "../../other-ways/sign-in-ways.ts";
import { LoadingEntries, Section } from "../section.tsx";
import { securityTexts } from "../texts.ts";
import { FacebookWay } from "./facebook-way.tsx";
import { GoogleWay } from "./google-way.tsx";
import { TwitterWay } from "./twitter-way.tsx";

export const WaysSection = ({ user }: { user: User }) => {
  const texts = useTexts(securityTexts).ways;
  const open = useSignInWays();
  const shows = {
    google: user.google_id !== null || (open?.google ?? null) !== null,
    facebook: user.facebook_id !== null || (open?.facebook ?? null) !== null,
    twitter: user.twitter_id !== null || (open?.twitter ?? false),
  };
  const isEmpty = !Object.values(shows).includes(true);
  return (
    <Section title={texts.title} text={open && isEmpty ? texts.none : texts.text}>
      {open ? (
        <ul aria-label={texts.title}>
          {shows.google && <GoogleWay user={user} google={open.google} />}
          {shows.facebook && <FacebookWay user={user} facebook={open.facebook} />}
          {shows.twitter && <TwitterWay user={user} />}
        </ul>
      ) : (
        <LoadingEntries label={texts.loading} count={3} />
      )}
    </Section>
  );
};
