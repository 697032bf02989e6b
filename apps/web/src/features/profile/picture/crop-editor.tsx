/** The picture under its frame: moved by pointer, touch or arrow keys, zoomed by wheel, pinch or slider. */
import { useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
// Ours to bring: the style tag that it would add is refused by the page's policy.
import "react-easy-crop/react-easy-crop.css";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Slider } from "../../../ui/slider/slider.tsx";
import styles from "./crop-editor.module.css";
import { cropOf } from "./crop-of.ts";
import type { OpenedPicture } from "./open-picture.ts";
import { pictureTexts } from "./texts.ts";

const zoomRange = { min: 1, max: 4 } as const;
const keyboardStepPx = 8;
const centred = { x: 0, y: 0 };

interface CropEditorProps {
  picture: OpenedPicture;
  /** What is kept of it, as the upload wants it; reported with every change. */
  onCrop: (crop: string) => void;
  /** While it is sent it stays as it is. */
  isFixed: boolean;
}

export const CropEditor = ({ picture, onCrop, isFixed }: CropEditorProps) => {
  const texts = useTexts(pictureTexts);
  const [place, setPlace] = useState(centred);
  const [zoom, setZoom] = useState<number>(zoomRange.min);
  const slider = useRef<HTMLInputElement>(null);

  // The button that opened the picture has gone; keyboard users continue here.
  useEffect(() => slider.current?.focus(), []);

  return (
    <div className={styles.editor} inert={isFixed}>
      <div className={styles.frame}>
        <Cropper
          image={picture.address}
          crop={place}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          aspect={1}
          objectFit="cover"
          showGrid={false}
          keyboardStep={keyboardStepPx}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.area ?? "" }}
          cropperProps={{ role: "application", "aria-label": texts.cropArea }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onCrop(cropOf(area, picture))}
        />
      </div>
      <p className={styles.hint}>{texts.cropHint}</p>
      <Slider
        ref={slider}
        label={texts.zoom}
        min={zoomRange.min}
        max={zoomRange.max}
        step={0.05}
        value={zoom}
        aria-valuetext={texts.percent(Math.round(zoom * 100))}
        onValueChange={setZoom}
      />
    </div>
  );
};
