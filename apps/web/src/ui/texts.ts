import { defineTexts } from "../lib/texts/texts.ts";

/** Words that components themselves say; what a page says belongs to its feature. */
export const uiTexts = defineTexts({
  loading: "Loading",
  close: "Close",
  notifications: "Notifications",
  dismiss: "Dismiss",
  showPassword: "Show password",
  hidePassword: "Hide password",
  copy: (what: string) => `Copy ${what}`,
  copied: "Copied",
  copyFailed: "Couldn't copy. Select the text and copy it.",
  stepDone: "Done:",
  stepNow: "Now:",
  stepTodo: "Later:",
  stepFailed: "Failed:",
  firstPage: "First page",
  previousPage: "Previous page",
  nextPage: "Next page",
  lastPage: "Last page",
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, pageCount: number) => `${page} of ${pageCount}`,
  countdown: (days: number, hours: number, minutes: number, seconds: number) =>
    [
      days > 0 && `${days} ${days === 1 ? "day" : "days"}`,
      hours > 0 && `${hours} ${hours === 1 ? "hour" : "hours"}`,
      minutes > 0 && `${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
      days === 0 && hours === 0 && `${seconds} ${seconds === 1 ? "second" : "seconds"}`,
    ]
      .filter(Boolean)
      .join(" "),
});
