/** The token travels in its form as a hidden field: what is sent is what the box shows at that moment. */
export const captchaTokenName = "captcha_token";

export const captchaTokenOf = (form: FormData): string | undefined => {
  const token = form.get(captchaTokenName);
  return typeof token === "string" ? token : undefined;
};
