import type { User } from "@passport/protocol/user";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { Glyph, type GlyphName } from "../../../ui/icon/glyphs.tsx";
import { Connection } from "./connection.tsx";
import { connectionTexts } from "./texts.ts";

interface ProviderConnectionProps {
  title: string;
  /** In sentences. */
  name: string;
  glyph: GlyphName;
  isConnected: boolean;
  /** Whether it can be connected here; null or false where not, undefined until it is known. */
  isOpen: boolean | null | undefined;
  busy: boolean;
  onConnect: () => void;
  /** Returns the user without it. */
  disconnect: () => Promise<User>;
}

export const ProviderConnection = ({
  title,
  name,
  glyph,
  isConnected,
  isOpen,
  busy,
  onConnect,
  disconnect,
}: ProviderConnectionProps) => {
  const texts = useTexts(connectionTexts);
  const { isBusy, start } = useSensitive();
  const takeOff = () =>
    start({
      run: async () => setSession(await disconnect()),
      done: () => texts.disconnected(name),
      failed: texts.disconnectFailed(name),
    });
  const isClosed = isOpen === null || isOpen === false;
  return (
    <Connection
      sign={<Glyph name={glyph} />}
      title={title}
      isConnected={isConnected}
      facts={isClosed ? [texts.isNotOpen] : []}
      action={
        isConnected ? (
          <ConfirmButton
            size="sm"
            label={texts.disconnectFrom(name)}
            title={texts.disconnectTitle(name)}
            text={texts.disconnectText(name)}
            busy={isBusy}
            onConfirm={takeOff}
          >
            {texts.disconnect}
          </ConfirmButton>
        ) : (
          <Button size="sm" busy={busy} disabled={!isOpen} aria-label={texts.connectTo(name)} onClick={onConnect}>
            {texts.connect}
          </Button>
        )
      }
    />
  );
};
