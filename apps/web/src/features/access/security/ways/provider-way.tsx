import type { User } from "@passport/protocol/user";
import type { ReactNode } from "react";
import { setSession } from "../../../../lib/session/session-store.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Badge } from "../../../../ui/badge/badge.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Glyph, type GlyphName } from "../../../../ui/icon/glyphs.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { Entry } from "../entry.tsx";
import { securityTexts } from "../texts.ts";
import { useSensitive } from "../use-sensitive.ts";

interface ProviderWayProps {
  name: string;
  glyph: GlyphName;
  isConnected: boolean;
  /** The first sign that somebody wants to connect. */
  onIntent?: () => void;
  busy: boolean;
  onConnect: () => void;
  /** Answers the user without it. */
  disconnect: () => Promise<User>;
  /** What connecting needs on the page. */
  dialog?: ReactNode;
}

export const ProviderWay = ({
  name,
  glyph,
  isConnected,
  busy,
  disconnect,
  dialog,
  ...connecting
}: ProviderWayProps) => {
  const texts = useTexts(securityTexts).ways;
  const { isBusy, start } = useSensitive();
  const takeOff = () =>
    start({
      run: async () => setSession(await disconnect()),
      done: () => texts.disconnected(name),
      failed: texts.disconnectFailed(name),
    });
  return (
    <>
      <Entry
        icon="key"
        sign={<Glyph name={glyph} />}
        title={
          <>
            {name}
            {isConnected && (
              <Badge tone="success" icon="ok">
                {texts.isConnected}
              </Badge>
            )}
          </>
        }
        facts={isConnected ? [] : [texts.isNotConnected]}
        action={
          isConnected ? (
            <ConfirmButton
              title={texts.disconnectTitle(name)}
              text={texts.disconnectText(name)}
              busy={isBusy}
              onConfirm={takeOff}
            >
              {texts.disconnect}
            </ConfirmButton>
          ) : (
            <Button
              busy={busy}
              aria-label={texts.connectTo(name)}
              onClick={connecting.onConnect}
              onPointerEnter={connecting.onIntent}
              onFocus={connecting.onIntent}
              onTouchStart={connecting.onIntent}
            >
              {texts.connect}
            </Button>
          )
        }
      />
      {dialog}
    </>
  );
};
