import type { RefObject } from "react";
import { pictureTypes } from "./open-picture.ts";

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
  /** Phones open the camera that looks at the player. */
  fromCamera?: boolean;
}

/** Out of sight and out of the tab order: buttons open it. */
export const FileInput = ({ ref, onFile, fromCamera = false }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={pictureTypes.join(",")}
    {...(fromCamera && { capture: "user" })}
    onChange={({ currentTarget }) => {
      const file = currentTarget.files?.[0];
      // So that the same file can be chosen again after it was refused.
      currentTarget.value = "";
      if (file) onFile(file);
    }}
  />
);
