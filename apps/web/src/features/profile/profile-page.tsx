/** /profile and /profile/$username. */
import type { PublicUser, User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { paths } from "../../app/paths.ts";
import { Rosette } from "../../art/react/rosette.tsx";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { notify } from "../../ui/toast/notify.ts";
import { DataPage } from "./data-page.tsx";
import { DataPageSkeleton } from "./data-page-skeleton.tsx";
import styles from "./profile-page.module.css";
import { readUserQuery } from "./read-user-query.ts";
import { profileTexts } from "./texts.ts";
import { isOwnProfile, needsCanonicalAddress } from "./whose-profile.ts";

/** A dialog and a form library, wanted by few visits. */
const loadEditName = () => import("./edit-name-dialog.tsx");
const EditNameDialog = lazy(async () => ({ default: (await loadEditName()).EditNameDialog }));

const GameAssets = ({ text }: { text: string }) => {
  const texts = useTexts(profileTexts);
  return (
    <section className={styles.assets}>
      <h2>{texts.gameAssets}</h2>
      <EmptyState level={3} art={<Rosette seed="no-assets" density={0.4} />} title={texts.noAssets} text={text} />
    </section>
  );
};

const EditName = ({ user }: { user: User }) => {
  const texts = useTexts(profileTexts);
  const catalogue = useTexts(catalogueTexts);
  const [state, setState] = useState<"closed" | "opening" | "open">("closed");
  const open = async () => {
    setState("opening");
    try {
      await loadEditName();
      setState("open");
    } catch {
      // Offline: the page stays as it is, and the button can be tried again.
      setState("closed");
      notify({ tone: "error", title: catalogue.unavailable });
    }
  };
  return (
    <>
      <Button size="sm" busy={state === "opening"} onClick={open}>
        <Icon name="edit" size="s" />
        {texts.editName}
      </Button>
      {state === "open" && (
        <Suspense>
          <EditNameDialog user={user} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
};

const Canonical = ({
  asked,
  holder,
  children,
}: {
  asked: string | undefined;
  holder: PublicUser;
  children: ReactNode;
}) => {
  const texts = useTexts(profileTexts);
  return (
    <>
      <title>{texts.page(holder.username)}</title>
      {needsCanonicalAddress(asked, holder) && (
        <Navigate to={paths.profileOf} params={{ username: holder.username }} replace />
      )}
      {children}
    </>
  );
};

const OwnProfile = ({ sessionUser, asked }: { sessionUser: User; asked: string | undefined }) => {
  const texts = useTexts(profileTexts);
  const user = useLiveUser(sessionUser);
  return (
    <Canonical asked={asked} holder={user}>
      <DataPage holder={user} action={<EditName user={user} />} />
      <GameAssets text={texts.ownAssetsAppear} />
    </Canonical>
  );
};

const OtherProfile = ({ asked }: { asked: string }) => {
  const texts = useTexts(profileTexts);
  const catalogue = useTexts(catalogueTexts);
  const { data: holder, isError, isFetching, refetch } = useQuery(readUserQuery(asked));
  if (holder) {
    const { id, username, first_name, last_name } = holder;
    return (
      <Canonical asked={asked} holder={holder}>
        {/* PROFILE-4: names and nothing else, whatever else an answer might hold. */}
        <DataPage holder={{ id, username, first_name, last_name }} />
        <GameAssets text={texts.theirAssetsAppear(username)} />
      </Canonical>
    );
  }
  if (!isError) return <DataPageSkeleton />;
  return (
    <EmptyState
      tone="error"
      level={1}
      title={texts.failed}
      text={catalogue.user_fetch_failed}
      action={
        <Button busy={isFetching} onClick={() => refetch()}>
          {texts.retry}
        </Button>
      }
    />
  );
};

interface ProfilePageProps {
  user: User;
  /** A username or a user id; absent for the own profile. */
  asked: string | undefined;
}

export const ProfilePage = ({ user, asked }: ProfilePageProps) =>
  asked === undefined || isOwnProfile(asked, user) ? (
    <OwnProfile sessionUser={user} asked={asked} />
  ) : (
    <OtherProfile asked={asked} />
  );
