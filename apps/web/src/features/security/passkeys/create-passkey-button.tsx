import { supportsPasskeys } from "../../../lib/passkeys/supports-passkeys.ts";
import { useCreatePasskey } from "../../../lib/passkeys/use-create-passkey.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, type ButtonProps } from "../../../ui/button/button.tsx";
import { passkeyListTexts } from "./texts.ts";

/** Where the browser can create none, the words beside it say so. */
export const CreatePasskeyButton = ({ children, ...looks }: Pick<ButtonProps, "variant" | "size" | "children">) => {
  const texts = useTexts(passkeyListTexts);
  const { isCreating, create } = useCreatePasskey();
  return (
    <Button {...looks} busy={isCreating} disabled={!supportsPasskeys()} onClick={create}>
      {children ?? texts.add}
    </Button>
  );
};
