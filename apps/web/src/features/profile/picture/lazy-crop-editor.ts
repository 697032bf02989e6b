import { lazy } from "react";

/** The cropper comes with the first picture that is chosen, before that picture is shown. */
export const loadCropEditor = () => import("./crop-editor.tsx");

export const CropEditor = lazy(async () => ({ default: (await loadCropEditor()).CropEditor }));
