import { useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import type { CaptchaHandle } from "./captcha-field.tsx";

/** EMAIL-29: a code needs no captcha until the server says so; then every further one does. */
export const useCodeCaptcha = () => {
  const [isNeeded, setIsNeeded] = useState(false);
  const [token, setToken] = useState<string>();
  const field = useRef<CaptchaHandle>(null);
  return {
    isNeeded,
    token,
    field,
    setToken,
    /** After a refused try; a token that was sent is spent. */
    follow(failure: unknown): void {
      if (failure instanceof ApiError && failure.code === "captcha_required") setIsNeeded(true);
      field.current?.reset();
    },
  };
};
