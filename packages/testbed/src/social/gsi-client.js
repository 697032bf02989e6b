/**
 * The subset of Google Identity Services that pages use: `initialize`, `renderButton`, `prompt`, `cancel`. The button is
 * a real one instead of a frame. `error_callback` hears what Google's OAuth client says about its popup: `popup_closed`,
 * `popup_failed_to_open`, or the code that was chosen in the popup.
 */
(() => {
  const provider = new URL(document.currentScript.src).origin;
  const labels = {
    signin_with: "Sign in with Google",
    signup_with: "Sign up with Google",
    continue_with: "Continue with Google",
    signin: "Sign in",
  };
  let settings;
  let forgetPopup = () => undefined;

  const fail = (type) => settings.error_callback?.({ type });

  const receive = ({ error, ...response }) => {
    if (error === undefined) settings.callback(response);
    else fail(error);
  };

  const openPopup = () => {
    forgetPopup();
    const request = new URLSearchParams({ client_id: settings.client_id, origin: location.origin });
    if (settings.nonce !== undefined) request.set("nonce", settings.nonce);
    const popup = window.open(`${provider}/gsi/select?${request}`, "google", "popup,width=500,height=600");
    if (popup === null) return fail("popup_failed_to_open");

    const hear = ({ origin, source, data }) => {
      if (origin !== provider || source !== popup) return;
      forgetPopup();
      popup.close();
      receive(data);
    };
    const watch = setInterval(() => {
      if (!popup.closed) return;
      forgetPopup();
      fail("popup_closed");
    }, 200);
    window.addEventListener("message", hear);
    forgetPopup = () => {
      clearInterval(watch);
      window.removeEventListener("message", hear);
    };
  };

  const renderButton = (parent, options = {}) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = labels[options.text] ?? labels.signin_with;
    // As Google's light button: white with dark letters, whatever the page around it looks like.
    Object.assign(button.style, {
      background: "#fff",
      color: "#1f1f1f",
      border: "1px solid #747775",
      padding: "10px 12px",
    });
    Object.assign(button.style, { borderRadius: "4px", font: "500 14px/18px sans-serif", cursor: "pointer" });
    if (options.width !== undefined) button.style.width = `${Number.parseInt(options.width, 10)}px`;
    button.addEventListener("click", () => {
      options.click_listener?.();
      openPopup();
    });
    parent.replaceChildren(button);
  };

  /** There is no One Tap here, which a page must be able to live with. */
  const prompt = (listen) =>
    listen?.({
      getMomentType: () => "display",
      isDisplayMoment: () => true,
      isDisplayed: () => false,
      isNotDisplayed: () => true,
      getNotDisplayedReason: () => "opt_out_or_no_session",
      isSkippedMoment: () => false,
      isDismissedMoment: () => false,
    });

  const initialize = (given) => {
    settings = given;
  };
  window.google = { accounts: { id: { initialize, renderButton, prompt, cancel: () => forgetPopup() } } };
  window.onGoogleLibraryLoad?.();
})();
