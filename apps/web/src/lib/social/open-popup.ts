import { popupSize } from "@passport/protocol/constants";

/**
 * A small window in the middle of this one (SOCIAL-11), to be opened in the click itself (SOCIAL-20); without an address it
 * is led on once it is known where to. Null when the browser opens none.
 */
export const openPopup = (address = ""): Window | null => {
  const { width, height } = popupSize;
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  const popup = window.open(address, "_blank", `popup,width=${width},height=${height},left=${left},top=${top}`);
  return popup?.closed ? null : popup;
};
