/**
 * The subset of Facebook's JavaScript SDK that pages use: `FB.init`, `login`, `getLoginStatus`, `getAuthResponse`,
 * `api` and `logout`, with the window's `fbAsyncInit`. A status that cannot be read is answered as an error without a
 * status.
 */
(() => {
  const provider = new URL(document.currentScript.src).origin;
  const nobody = { status: "unknown", authResponse: null };
  let appId;
  let current = nobody;

  const requireInit = (call) => {
    if (appId === undefined) throw new Error(`${call}() called before FB.init()`);
  };

  const init = (given) => {
    if (given.version !== "v3.1") throw new Error("init not called with valid version");
    appId = given.appId;
  };

  const login = (callback, { scope = "" } = {}) => {
    requireInit("FB.login");
    const request = new URLSearchParams({ app_id: appId, origin: location.origin, scope });
    const popup = window.open(`${provider}/v3.1/dialog/oauth?${request}`, "facebook", "popup,width=500,height=600");
    if (popup === null) return callback(nobody);

    const end = (response) => {
      clearInterval(watch);
      window.removeEventListener("message", hear);
      popup.close();
      current = response;
      callback(response);
    };
    const hear = ({ origin, source, data }) => {
      if (origin === provider && source === popup) end(data);
    };
    const watch = setInterval(() => popup.closed && end(nobody), 200);
    window.addEventListener("message", hear);
  };

  const getLoginStatus = (callback) => {
    requireInit("FB.getLoginStatus");
    fetch(`${provider}/login_status?${new URLSearchParams({ app_id: appId })}`, { credentials: "include" })
      .then((response) => response.json())
      .then(
        (response) => {
          current = response;
          return response;
        },
        (error) => ({ error: { message: String(error) } }),
      )
      .then(callback);
  };

  const api = (path, ...rest) => {
    requireInit("FB.api");
    const callback = rest.find((each) => typeof each === "function");
    const params = rest.find((each) => typeof each === "object");
    const query = new URLSearchParams({ access_token: current.authResponse?.accessToken ?? "", ...params });
    fetch(`${provider}/v3.1${path}?${query}`)
      .then((response) => response.json())
      .catch((error) => ({ error: { message: String(error) } }))
      .then(callback);
  };

  const logout = (callback) => {
    current = nobody;
    callback?.(nobody);
  };

  window.FB = { init, login, getLoginStatus, getAuthResponse: () => current.authResponse, api, logout };
  window.fbAsyncInit?.();
})();
