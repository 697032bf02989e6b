import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Section } from "../../../ui/section/section.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { connectionTexts } from "./texts.ts";
import { useConnectedNames } from "./use-connected-names.ts";

export const ConnectionsSection = ({ user }: { user: User }) => {
  const texts = useTexts(connectionTexts);
  const connected = useConnectedNames(user);
  return (
    <Section title={texts.title} icon="chain" state={connected.join(", ") || texts.isNotConnected} text={texts.text}>
      <ConnectionList user={user} label={texts.title} />
    </Section>
  );
};
