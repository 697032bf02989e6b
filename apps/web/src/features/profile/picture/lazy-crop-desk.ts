import { lazy } from "react";

/** The cropper comes with the first picture that is chosen, before that picture is shown. */
export const loadCropDesk = () => import("./crop-desk.tsx");

export const CropDesk = lazy(async () => ({ default: (await loadCropDesk()).CropDesk }));
