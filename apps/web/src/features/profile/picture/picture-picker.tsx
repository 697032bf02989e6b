/** Choose, place, send. The onboarding and the picture dialog show the same picker. */
import type { User } from "@passport/protocol/user";
import { type ReactNode, useRef, useState } from "react";
import { useMedia } from "../../../art/react/use-media.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Progress } from "../../../ui/progress/progress.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FileInput } from "./file-input.tsx";
import { CropEditor } from "./lazy-crop-editor.ts";
import type { OpenedPicture } from "./open-picture.ts";
import { isUnderWay } from "./picture-flow.ts";
import styles from "./picture-picker.module.css";
import { pictureTexts } from "./texts.ts";
import { useIncomingFile } from "./use-incoming-file.ts";
import type { PictureControl } from "./use-picture.ts";

interface PicturePickerProps {
  user: User;
  control: PictureControl;
  /** Further buttons, left of the picker's own. */
  actions?: ReactNode;
}

const Underway = ({ state }: { state: PictureControl["state"] }) => {
  const texts = useTexts(pictureTexts);
  if (!isUnderWay(state)) return null;
  const percent = state.step === "sending" ? state.percent : 100;
  return (
    <div className={styles.underway}>
      <p className={styles.words}>
        <span role="status">{state.step === "sending" ? texts.sending : texts.saving}</span>
        <span className="num live" aria-hidden="true">
          {texts.percent(percent)}
        </span>
      </p>
      <Progress label={texts.sending} value={percent} />
    </div>
  );
};

export const PicturePicker = ({ user, control, actions }: PicturePickerProps) => {
  const texts = useTexts(pictureTexts);
  const { state, isOpening, open, send, cancel } = control;
  const [placed, setPlaced] = useState<{ picture: OpenedPicture; crop: string }>();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useMedia("(pointer: coarse)");
  const isOver = useIncomingFile(open);
  const picture = "picture" in state ? state.picture : undefined;
  const problem = "problem" in state ? state.problem : undefined;
  const busy = isUnderWay(state);
  // Until the frame has spoken for this very picture there is nothing to send.
  const crop = placed && placed.picture === picture ? placed.crop : undefined;

  const chooseActions = (
    <>
      {hasCamera && (
        <Button busy={isOpening} onClick={() => camera.current?.click()}>
          {texts.takePhoto}
        </Button>
      )}
      <Button variant="primary" busy={isOpening} onClick={() => files.current?.click()}>
        {texts.choose}
      </Button>
    </>
  );
  const cropActions = (
    <>
      {state.step === "sending" ? (
        <Button onClick={cancel}>{texts.cancel}</Button>
      ) : (
        <Button disabled={busy} busy={isOpening} onClick={() => files.current?.click()}>
          {texts.chooseOther}
        </Button>
      )}
      <Button
        variant="primary"
        busy={busy}
        disabled={crop === undefined}
        onClick={() => crop !== undefined && send(crop)}
      >
        {problem?.canRetry ? texts.tryAgain : texts.use}
      </Button>
    </>
  );

  return (
    <div className={styles.picker}>
      <FileInput ref={files} onFile={open} />
      <FileInput ref={camera} onFile={open} fromCamera />
      {picture ? (
        <CropEditor
          key={picture.address}
          picture={picture}
          onCrop={(text) => setPlaced({ picture, crop: text })}
          isFixed={busy}
        />
      ) : (
        <DropZone user={user} isOver={isOver} isTouch={hasCamera} />
      )}
      {problem && <Alert tone="error">{problem.text}</Alert>}
      <Underway state={state} />
      <div className={styles.actions}>
        {actions && <div className={styles.further}>{actions}</div>}
        <div className={styles.own}>{picture ? cropActions : chooseActions}</div>
      </div>
    </div>
  );
};
